/** The sixteen languages that code blocks are coloured for: a part of its own, loaded late. */
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

export function highlighter() {
  const lowlight = createLowlight({ bash, c, cpp, css, diff, go, ini, java, javascript, json, python, rust, sql, typescript, xml, yaml })
  lowlight.registerAlias({ bash: ['sh', 'shell', 'console', 'zsh'], javascript: ['js', 'jsx'], typescript: ['ts', 'tsx'], python: ['py'], rust: ['rs'], xml: ['html', 'svg'], ini: ['toml'], yaml: ['yml'] })
  return lowlight
}
