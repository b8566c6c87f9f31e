/** Colours of code, loaded when the first block needs them. Large blocks stay plain. */
import { signal } from '@preact/signals'
import { h, type ComponentChild } from 'preact'

interface Node {
  type: string
  value?: string
  tagName?: string
  properties?: { className?: string[] }
  children?: Node[]
}
interface Highlighter {
  highlight(language: string, text: string): Node
  registered(language: string): boolean
}

const MAX_CODE = 50_000
/** null until it is loaded; views that read it are drawn again then. */
const loaded = signal<Highlighter | null>(null)
let isAsked = false

function load(): void {
  if (isAsked) return
  isAsked = true
  import('./languages').then(
    (languages) => (loaded.value = languages.highlighter()),
    () => (isAsked = false),
  )
}

const elements = (nodes: Node[]): ComponentChild[] =>
  nodes.map((node) => (node.type === 'text' ? node.value : h('span', { class: node.properties?.className?.join(' ') }, elements(node.children ?? []))))

const EXTENSIONS: Record<string, string> = {
  h: 'c', cc: 'cpp', hpp: 'cpp', js: 'javascript', mjs: 'javascript', jsx: 'javascript', ts: 'typescript', tsx: 'typescript', py: 'python', rs: 'rust',
  sh: 'bash', zsh: 'bash', yml: 'yaml', md: 'markdown', html: 'xml', svg: 'xml', toml: 'ini', rb: 'ruby', kt: 'java', htm: 'xml',
}

export const languageOf = (path: string): string => {
  const ending = path.toLowerCase().split('.').pop() ?? ''
  return EXTENSIONS[ending] ?? ending
}

/** The code as elements with classes, or as it is. */
export function highlighted(code: string, language: string): ComponentChild {
  const name = EXTENSIONS[language.toLowerCase()] ?? language.toLowerCase()
  if (name === '' || code.length > MAX_CODE || name === 'text' || name === 'plain') return code
  load()
  const highlighter = loaded.value
  if (!highlighter?.registered(name)) return code
  try {
    return elements(highlighter.highlight(name, code).children ?? [])
  } catch {
    return code
  }
}
