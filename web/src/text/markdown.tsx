/**
 * Markdown to elements. Nothing becomes HTML on the way: tags in a message are shown as the text they are, addresses are
 * http, https or mailto, pictures of the web are links. While a message grows only its last block is read again.
 */
import type { Token, Tokens } from 'marked'
import type { ComponentChild, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { lex } from './lex'
import { memo } from '../view/memo'
import { CodeBlock } from '../view/code'

const MAX_MARKDOWN = 200_000
const MAX_DEPTH = 20

/** Reads a text that grows, and keeps what cannot change any more. */
export class MarkdownReader {
  private source = ''
  private tokens: Token[] = []

  read(source: string): Token[] {
    if (source === this.source) return this.tokens
    const settled = source.startsWith(this.source) ? this.tokens.slice(0, lastBlock(this.tokens)) : []
    const length = settled.reduce((sum, token) => sum + token.raw.length, 0)
    // What the lexer makes of tabs and line ends can differ in length: then it begins anew.
    const isSame = this.source.startsWith(settled.map((token) => token.raw).join(''))
    const from = isSame ? length : 0
    this.tokens = [...(isSame ? settled : []), ...lex(source.slice(from))]
    this.source = source
    return this.tokens
  }
}

/** Where the last block begins; empty lines behind it may turn out to be inside of it. */
function lastBlock(tokens: Token[]): number {
  return Math.max(0, tokens.findLastIndex((token) => token.type !== 'space'))
}

const NAMED: Record<string, string> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', copy: '©', hellip: '…', mdash: '—', ndash: '–', rarr: '→', larr: '←', times: '×',
}

export function entities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (all, decimal, hex, name) => {
    if (name) return Object.hasOwn(NAMED, name) ? NAMED[name]! : all
    const code = decimal ? Number(decimal) : parseInt(hex, 16)
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all
  })
}

export function safeAddress(href: string): string | null {
  const trimmed = href.trim()
  if (!/^(?:https?:\/\/|mailto:)/i.test(trimmed)) return null
  try {
    const url = new URL(trimmed)
    return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

/** A link that opens elsewhere and tells nobody where it was; anything else stays text. */
export function Link({ href, children }: { href: string; children: ComponentChild }) {
  const address = safeAddress(href)
  if (!address) return <span class="dead-link" title={href.slice(0, 500)}>{children}</span>
  return <a href={address} target="_blank" rel="noopener noreferrer">{children}</a>
}

function inline(tokens: Token[] | undefined, depth: number): ComponentChild[] {
  if (!tokens || depth > MAX_DEPTH) return (tokens ?? []).map((token) => token.raw)
  return tokens.map((token): ComponentChild => {
    switch (token.type) {
      case 'strong':
        return <strong>{inline(token.tokens, depth + 1)}</strong>
      case 'em':
        return <em>{inline(token.tokens, depth + 1)}</em>
      case 'del':
        return <del>{inline(token.tokens, depth + 1)}</del>
      case 'codespan':
        return <code>{(token as Tokens.Codespan).text}</code>
      case 'br':
        return <br />
      case 'link':
        return <Link href={(token as Tokens.Link).href}>{inline(token.tokens, depth + 1)}</Link>
      case 'image':
        return <Link href={(token as Tokens.Image).href}>{`🖼 ${(token as Tokens.Image).text || (token as Tokens.Image).href}`}</Link>
      case 'escape':
        return (token as Tokens.Escape).text
      case 'text':
        return 'tokens' in token && token.tokens ? inline(token.tokens, depth + 1) : entities((token as Tokens.Text).text)
      default:
        return token.raw
    }
  })
}

function listItem(item: Tokens.ListItem, depth: number): JSX.Element {
  return (
    <li class={item.task ? 'task' : undefined}>
      {item.task && <input type="checkbox" checked={item.checked} disabled aria-label={item.checked ? 'done' : 'to do'} />}
      {item.tokens.filter((token) => (token.type as string) !== 'checkbox').map((token) => (token.type === 'text' ? inline([token], depth + 1) : block(token, depth + 1)))}
    </li>
  )
}

function table(token: Tokens.Table, depth: number): JSX.Element {
  return (
    <div class="table-box" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead><tr>{token.header.map((cell) => <th scope="col">{inline(cell.tokens, depth)}</th>)}</tr></thead>
        <tbody>{token.rows.map((row) => <tr>{row.map((cell) => <td>{inline(cell.tokens, depth)}</td>)}</tr>)}</tbody>
      </table>
    </div>
  )
}

/** Headings of a message stand below the page's own. */
function heading(token: Tokens.Heading, depth: number): JSX.Element {
  const Tag = `h${Math.min(6, token.depth + 2)}` as 'h3'
  return <Tag class={`md-h${token.depth}`}>{inline(token.tokens, depth)}</Tag>
}

function block(token: Token, depth: number): ComponentChild {
  if (depth > MAX_DEPTH) return token.raw
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return heading(token as Tokens.Heading, depth)
    case 'paragraph':
      return <p>{inline(token.tokens, depth)}</p>
    case 'code':
      return <CodeBlock code={(token as Tokens.Code).text} language={((token as Tokens.Code).lang ?? '').split(/\s/)[0]!} />
    case 'blockquote':
      return <blockquote>{(token as Tokens.Blockquote).tokens.map((one) => block(one, depth + 1))}</blockquote>
    case 'list': {
      const list = token as Tokens.List
      const items = list.items.map((item) => listItem(item, depth))
      return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return table(token as Tokens.Table, depth)
    case 'hr':
      return <hr />
    case 'text':
      return <p>{inline([token], depth)}</p>
    default:
      return <p class="pre-wrap">{token.raw}</p>
  }
}

/** One block: drawn again only when its own text has changed. */
const Block = memo(({ token }: { token: Token; raw: string }) => <>{block(token, 0)}</>, (a, b) => a.raw === b.raw)

/** A text of many lines is many elements: its beginning is shown until all of it is asked for. */
const FIRST_LINES = 1500
const FIRST_CHARACTERS = 60_000
export function beginningOf(source: string, lines = FIRST_LINES, characters = FIRST_CHARACTERS): string {
  let end = -1
  for (let line = 0; line < lines; line++) {
    end = source.indexOf('\n', end + 1)
    if (end < 0 || end > characters) break
  }
  if (end < 0) end = source.length
  return end > characters ? source.slice(0, characters) : source.slice(0, end)
}

export function Markdown({ source, reader }: { source: string; reader?: MarkdownReader }) {
  const [isAll, setAll] = useState(false)
  const [own] = useState(() => reader ?? new MarkdownReader())
  const shown = isAll ? source : beginningOf(source)
  const tokens = shown.length > MAX_MARKDOWN ? null : own.read(shown)
  return (
    <div class="md">
      {tokens ? tokens.map((token, index) => <Block key={index} token={token} raw={token.raw} />) : <pre class="wrap">{shown.slice(0, MAX_MARKDOWN)}{'\n…'}</pre>}
      {shown.length < source.length && <button type="button" class="link" onClick={() => setAll(true)}>Show all</button>}
    </div>
  )
}
