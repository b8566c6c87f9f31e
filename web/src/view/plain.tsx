/** A text whose invisible characters are seen, each in a box. */
import { pieces, visible } from '../text/visible'

const MOST_BOXES = 200

export function Plain({ text }: { text: string }) {
  const all = pieces(text)
  if (all.length === 1) return <>{text}</>
  if (all.length > 2 * MOST_BOXES) return <>{visible(text)}</>
  return <>{all.map((piece, index) => (index % 2 ? <span class="odd">{piece}</span> : piece))}</>
}
