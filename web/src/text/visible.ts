/**
 * Characters that are not seen, or that turn the order of others round. What somebody is asked to allow must look like what
 * it is: these are shown as signs.
 */
const ODD =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu

/** In letters that every font has. */
const sign = (odd: string): string => `[U+${odd.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`

/** The text with signs in the place of such characters; new lines and tabs stay. */
export const visible = (text: string): string => text.replace(ODD, sign)

/** The same in pieces: every second one is a sign. */
export function pieces(text: string): string[] {
  const out: string[] = []
  let from = 0
  for (const found of text.matchAll(ODD)) {
    out.push(text.slice(from, found.index), sign(found[0]))
    from = found.index + found[0].length
  }
  out.push(text.slice(from))
  return out
}
