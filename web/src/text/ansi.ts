/** Output of commands: colours are kept, everything else that a terminal would do is left out. */
import Anser from 'anser'

export interface Span {
  text: string
  classes: string
  fg?: string
  bg?: string
}

/* eslint-disable no-control-regex */
const OSC = /\u001b[\]PX^_][\s\S]*?(?:\u0007|\u001b\\|$)/g
const CSI_NOT_COLOUR = /\u001b\[[0-9;:<=>?!]*[ -/]*[@-ln-~]/g
const OTHER_ESCAPE = /\u001b(?!\[)[ -/]*[0-~]?/g
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f\u0080-\u009f]/g

/** A line that was written over ends as what was written last. */
function overwritten(line: string): string {
  const end = line.endsWith('\r') ? line.slice(0, -1) : line
  return end.slice(end.lastIndexOf('\r') + 1)
}

export function harmless(raw: string): string {
  let out = raw
  if (out.includes('\u001b')) out = out.replace(OSC, '').replace(CSI_NOT_COLOUR, '').replace(OTHER_ESCAPE, '')
  if (out.includes('\r')) out = out.split('\n').map(overwritten).join('\n')
  return out.replace(CONTROL, '')
}

export function plain(raw: string): string {
  return harmless(raw).replace(/\u001b\[[0-9;:]*m?/g, '')
}

const isColour = (value: string | undefined) => /^\d{1,3}, ?\d{1,3}, ?\d{1,3}$/.test(value ?? '')

export function spans(raw: string): Span[] {
  const clean = harmless(raw)
  if (!clean.includes('\u001b')) return clean === '' ? [] : [{ text: clean, classes: '' }]
  return Anser.ansiToJson(clean, { use_classes: true, remove_empty: true, json: true }).map((part) => {
    const classes = [part.fg, part.bg && `${part.bg}-bg`].filter((one) => one && !one.includes('truecolor'))
    const decorations = (part as unknown as { decorations?: string[] }).decorations ?? (part.decoration ? [part.decoration] : [])
    const span: Span = {
      text: part.content.replace(/\u001b\[?[0-9;]*m?/g, ''),
      classes: [...classes.map((one) => one!.replace(/^ansi-palette.*/, '')), ...decorations.map((one) => `ansi-${one}`)].filter(Boolean).join(' '),
    }
    if (isColour(part.fg_truecolor)) span.fg = `rgb(${part.fg_truecolor})`
    if (isColour(part.bg_truecolor)) span.bg = `rgb(${part.bg_truecolor})`
    return span
  })
}

/** The last `count` lines, and how many there are; without looking at more of a large text than needed. */
export function lastLines(text: string, count: number): { tail: string; total: number } {
  const body = text.endsWith('\n') ? text.slice(0, -1) : text
  if (body === '') return { tail: '', total: 0 }
  let total = 1
  for (let at = body.indexOf('\n'); at >= 0; at = body.indexOf('\n', at + 1)) total++
  if (total <= count) return { tail: body, total }
  let from = body.length
  for (let i = 0; i < count; i++) from = body.lastIndexOf('\n', from - 1)
  return { tail: body.slice(from + 1), total }
}
