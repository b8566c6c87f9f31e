import type { ShownOf } from '../../store/items'
import { baseName } from '../../text/time'
import { Link } from '../../text/markdown'
import { Picture, pictureOfBase64, ServerPicture } from '../picture'
import { Frame, type ItemProps } from './frame'

export function WebSearch({ item, look }: ItemProps<ShownOf<'webSearch'>>) {
  const action = item.action
  const address = action && 'url' in action ? (action.url ?? '') : ''
  const queries = action?.type === 'search' ? (action.queries ?? []) : []
  return (
    <Frame name="Web search" icon="globe" kind="web" line={item.query || queries.join(', ') || (look.isRunning ? 'Searching' : 'Searched')} isBusy={look.isRunning}>
      {address ? <Link href={address}>{address}</Link> : undefined}
      {action?.type === 'findInPage' && action.pattern ? <div class="muted small-text">{`Looked for “${action.pattern}”`}</div> : undefined}
    </Frame>
  )
}

export function ImageView({ item, thread }: ItemProps<ShownOf<'imageView'>>) {
  return <Frame name="Image" icon="image" kind="image" line={baseName(item.path)}><ServerPicture thread={thread} path={item.path} alt={baseName(item.path)} /></Frame>
}

export function ImageMade({ item, look, thread }: ItemProps<ShownOf<'imageGeneration'>>) {
  const picture = item.result ? <Picture address={pictureOfBase64(item.result)} alt={item.revisedPrompt ?? 'Generated image'} /> : item.savedPath ? <ServerPicture thread={thread} path={item.savedPath} alt={baseName(item.savedPath)} /> : undefined
  return <Frame name="Image" icon="image" kind="image" line={item.revisedPrompt ?? item.status} isBusy={look.isRunning}>{picture}</Frame>
}
