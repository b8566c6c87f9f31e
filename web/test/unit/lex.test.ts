import { describe, expect, test } from 'vitest'
import { lex, piecesOf } from '../../src/text/lex'
import { beginningOf } from '../../src/text/markdown'
import { cpuMs } from './cpu'

const HOSTILE = ['_a__b', '>', '> ', '`a``', '~a~~b', '*a **b', '[a](', '![', '<a ', '- ', '1. ', 'a!', 'a_', '|', '|a', '- a\n', '|a|b|\n', '> a\n', '[a]: b\n', 'a\n', '\n', ' ', '```\n', '# a\n', '- *a\n\n']

describe('markdown of any kind', () => {
  test.each(HOSTILE)('%j without end is read in time, and is all there', (part) => {
    for (const size of [5000, 20_000, 60_000]) {
      const source = part.repeat(Math.ceil(size / part.length))
      const began = cpuMs()
      lex(source)
      expect(cpuMs() - began).toBeLessThan(4000)
      expect(piecesOf(source).map((piece) => piece.raw).join('')).toBe(source)
    }
  })
  test('a wide table is plain', () => {
    const source = `${'|a'.repeat(2000)}\n${'|-'.repeat(2000)}\n${'|\n'.repeat(100)}`
    expect(lex(source).map((token) => token.type)).toEqual(['plain'])
  })
  test('a hard paragraph leaves the others as they are', () => {
    const types = lex(`# Head\n\n${'*a **b'.repeat(1000)}\n\n- one\n- two\n\n\`\`\`c\nint x;\n\`\`\`\n`, Infinity).map((token) => token.type)
    expect(types.filter((type) => type !== 'space')).toEqual(['heading', 'plain', 'list', 'code'])
  })
  test('a long text is read like a short one', () => {
    const part = '## Head\n\nSome *words* here.\n\n- one\n\n- two\n\n```js\nlet a\n\nlet b\n```\n\n'
    const types = (source: string) => lex(source, Infinity).map((token) => token.type).filter((type) => type !== 'space')
    const short = types(part)
    expect(types(part.repeat(400))).toEqual(Array.from({ length: 400 }, () => short).flat())
  })
  test('without time all is plain', () => expect(lex('*a*\n\n'.repeat(5000), -1)[0]!.type).toBe('plain'))
  test('the beginning of a text', () => {
    expect(beginningOf('a\nb\nc', 2, 100)).toBe('a\nb')
    expect(beginningOf('a\nb', 2, 100)).toBe('a\nb')
    expect(beginningOf('abc', 2, 2)).toBe('ab')
    expect(beginningOf('a\nbcdef\n', 5, 4)).toBe('a\nbc')
  })
})
