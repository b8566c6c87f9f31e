import { diffWordsWithSpace } from 'diff'
import { describe, expect, test } from 'vitest'
import { harmless, lastLines, plain, spans } from '../../src/text/ansi'
import { scriptOf } from '../../src/text/command'
import { fileDiff, markWords, parseHunks, parsePatch, sideBySide } from '../../src/text/diff'
import { best, fuzzy } from '../../src/text/fuzzy'
import { entities, MarkdownReader, safeAddress } from '../../src/text/markdown'
import { qrCode } from '../../src/text/qr'
import { pieces, visible } from '../../src/text/visible'
import { ago, count, duration, shortPath } from '../../src/text/time'
import { cpuMs } from './cpu'

describe('output of commands', () => {
  test.each([
    ['colours stay', '\u001b[31mred\u001b[0m', '\u001b[31mred\u001b[0m'],
    ['cursor moves, titles and links go', '\u001b[2J\u001b[1;1Ha\u001b]0;title\u0007b\u001b]8;;http://x\u001b\\c', 'abc'],
    ['an unfinished title takes nothing else with it but itself', 'a\u001b]0;never ends', 'a'],
    ['progress ends as it was last', '10%\r50%\r100%\nnext\r\n', '100%\nnext\n'],
    ['bells and backspaces go', 'a\u0007b\u0008c\u009bd', 'abcd'],
  ])('%s', (_, raw, clean) => expect(harmless(raw)).toBe(clean))
  test('spans have classes, and text only', () => {
    expect(spans('a\u001b[1;31mb\u001b[0mc')).toMatchObject([{ text: 'a', classes: '' }, { text: 'b' }, { text: 'c', classes: '' }])
    expect(spans('\u001b[31mb')[0]!.classes).toContain('ansi-red')
    expect(spans('<b>&amp;</b>')).toEqual([{ text: '<b>&amp;</b>', classes: '' }])
    expect(spans('\u001b[38;2;1;2;3mx')[0]!.fg).toBe('rgb(1, 2, 3)')
  })
  test('plain has nothing of it', () => expect(plain('\u001b[31mred\u001b[0m\u001b[K')).toBe('red'))
  test('the last lines of a large text', () => {
    expect(lastLines('a\nb\nc\n', 2)).toEqual({ tail: 'b\nc', total: 3 })
    expect(lastLines('a', 2)).toEqual({ tail: 'a', total: 1 })
    expect(lastLines('', 2)).toEqual({ tail: '', total: 0 })
    const large = 'line\n'.repeat(2_000_000)
    const began = cpuMs()
    expect(lastLines(large, 10).total).toBe(2_000_000)
    expect(cpuMs() - began).toBeLessThan(1000)
  })
})

describe('Markdown', () => {
  test('what a message may link to', () => {
    const cases: [string, boolean][] = [
      ['https://a.example/x', true], ['http://a', true], ['mailto:a@b', true], ['javascript:alert(1)', false], ['JaVaScRiPt:alert(1)', false],
      [' javascript:alert(1)', false], ['data:text/html,x', false], ['file:///etc/passwd', false], ['//evil', false], ['/api/link', false], ['vbscript:x', false], ['https://[bad', false],
    ]
    for (const [address, isFine] of cases) expect([address, safeAddress(address) !== null]).toEqual([address, isFine])
  })
  test('a text that grows ends as if it had come at once', () => {
    const whole = '# T\n\npara *em* `c`\n\n- a\n- b\n  - c\n\n```js\nlet a = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> q\n\n<img src=x onerror=alert(1)>\n\nend'
    const reader = new MarkdownReader()
    for (let i = 1; i <= whole.length; i++) reader.read(whole.slice(0, i))
    const strip = (tokens: { type: string; raw: string }[]) => tokens.filter((one) => one.type !== 'space').map((one) => [one.type, one.raw.trim()])
    expect(strip(reader.read(whole))).toEqual(strip(new MarkdownReader().read(whole)))
  })
  test('entities', () => expect(entities('&lt;b&gt; &amp;amp; &#65;&#x42; &nope; &#0;')).toBe('<b> &amp; AB &nope; &#0;'))
  test('hostile nesting ends', () => expect(new MarkdownReader().read('>'.repeat(5000) + 'x').length).toBeGreaterThan(0))
})

describe('diffs', () => {
  const HUNK = '@@ -1,3 +1,3 @@\n one\n-echo "Hello, $naem"\n+echo "Hello, $name"\n three\n'
  test('hunks have the numbers of their lines', () => {
    expect(parseHunks(HUNK).map((line) => [line.kind, line.before, line.after])).toEqual([['hunk', null, null], ['same', 1, 1], ['removed', 2, null], ['added', null, 2], ['same', 3, 3]])
  })
  test('words that differ are marked', () => {
    const marked = markWords(parseHunks(HUNK), diffWordsWithSpace)
    expect(marked[2]!.pieces!.filter((piece) => piece.isMarked).map((piece) => piece.text)).toEqual(['naem'])
    expect(marked[3]!.pieces!.filter((piece) => piece.isMarked).map((piece) => piece.text)).toEqual(['name'])
  })
  test('new, deleted and moved files', () => {
    expect(fileDiff({ path: 'a', diff: 'x\ny\n', kind: { type: 'add' } })).toMatchObject({ added: 2, removed: 0 })
    expect(fileDiff({ path: 'a', diff: 'x\n', kind: { type: 'delete' } })).toMatchObject({ added: 0, removed: 1 })
    expect(fileDiff({ path: 'a', diff: `${HUNK}\n\nMoved to: b`, kind: { type: 'update', move_path: 'b' } })).toMatchObject({ movedTo: 'b', added: 1, removed: 1 })
  })
  test('a patch of git with several files', () => {
    const patch = `diff --git a/x b/x\nindex 1..2 100644\n--- a/x\n+++ b/x\n${HUNK}diff --git a/new b/new\nnew file mode 100644\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+hi\n`
    expect(parsePatch(patch).map((file) => [file.path, file.added, file.removed])).toEqual([['x', 1, 1], ['new', 1, 0]])
    expect(parsePatch('nonsense')).toHaveLength(1)
    expect(parsePatch('')).toEqual([])
  })
  test('side by side', () => expect(sideBySide(parseHunks(HUNK)).map((row) => [row.left?.text, row.right?.text])[2]).toEqual(['echo "Hello, $naem"', 'echo "Hello, $name"']))
})

test('a few letters find what is meant', () => {
  const all = ['New thread', 'Rename', 'Settings: General', 'src/store/reduce/turn.ts', 'Theme: dark']
  expect(best('nt', all, (one) => one)[0]).toBe('New thread')
  expect(best('turn', all, (one) => one)[0]).toBe('src/store/reduce/turn.ts')
  expect(best('dark', all, (one) => one)[0]).toBe('Theme: dark')
  expect(fuzzy('zzz', 'New thread')).toBeNull()
})

test('the words behind a shell', () => {
  expect(scriptOf("/bin/bash -lc 'ls -l'")).toBe('ls -l')
  expect(scriptOf('bash -lc "echo \\"a\\""')).toBe('echo "a"')
  expect(scriptOf("zsh -c 'echo '\\''a'\\'''")).toBe("echo 'a'")
  expect(scriptOf('ls -l')).toBe('ls -l')
})

test('times and numbers for people', () => {
  expect([duration(47), duration(1500), duration(61_000), duration(3_700_000)]).toEqual(['47 ms', '1.5 s', '1 min 1 s', '1 h 1 min'])
  expect([ago(1000, 1_030_000), ago(1000, 1_300_000), ago(0)]).toEqual(['now', '5 min', ''])
  expect([count(999), count(1500), count(120_000), count(2_000_000)]).toEqual(['999', '1.5k', '120k', '2.0M'])
  expect([shortPath('/home/me/src'), shortPath('/root'), shortPath('/rooted/x')]).toEqual(['~/src', '~', '/rooted/x'])
})

test('QR codes have the size of their version and three corners', () => {
  const cells = qrCode('http://127.0.0.1:4520/login?token=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG')!
  expect(cells.length % 4).toBe(1)
  const corner = (row: number, col: number) => Array.from({ length: 7 }, (_, i) => cells[row]![col + i]).every(Boolean)
  const size = cells.length
  expect([corner(0, 0), corner(0, size - 7), corner(size - 7, 0)]).toEqual([true, true, true])
  expect(qrCode('x'.repeat(5000))).toBeNull()
})

describe('what is not seen', () => {
  test.each([
    ['the order of letters', 'rm \u202ecod.exe\u2066', 'rm [U+202E]cod.exe[U+2066]'],
    ['controls', 'a\u001b[2Kb\u0007\u007f\r', 'a[U+001B][2Kb[U+0007][U+007F][U+000D]'],
    ['nothing between letters', 'a\u200bb\u200d\ufeff\u{e0041}', 'a[U+200B]b[U+200D][U+FEFF][U+E0041]'],
    ['what is seen stays', 'ls -l\n\tä 漢 עברית 🙂', 'ls -l\n\tä 漢 עברית 🙂'],
  ])('%s', (_, raw, shown) => expect(visible(raw)).toBe(shown))
  test('in pieces', () => expect(pieces('a\u202eb')).toEqual(['a', '[U+202E]', 'b']))
})
