import { useEffect } from 'preact/hooks'
import { current, currentLink, go, isNarrow, isSignedOut, lastPlace, overlay, place } from '../app'
import { Alerts, Announcements } from './alerts'
import { isDetailsOpen } from './details/state'
import { Sprite } from './icon'
import { onKey } from './keys'
import { Sidebar } from './sidebar/sidebar'
import { late } from './late'
import { SignIn } from './signin'
import { Main } from './thread'

const Details = late(() => import('./details/details').then((part) => part.Details))
const Settings = late(() => import('./settings/settings').then((part) => part.Settings))
const Palette = late(() => import('./overlays').then((part) => part.Palette))
const Shortcuts = late(() => import('./overlays').then((part) => part.Shortcuts))
const DeviceDialog = late(() => import('./overlays').then((part) => part.DeviceDialog))
const RenameDialog = late(() => import('./overlays').then((part) => part.RenameDialog))
const ReviewDialog = late(() => import('./overlays').then((part) => part.ReviewDialog))

function Overlays() {
  const what = overlay.value
  const thread = current.value
  return (
    <>
      {what === 'palette' && <Palette />}
      {what === 'shortcuts' && <Shortcuts />}
      {what === 'device' && <DeviceDialog />}
      {what === 'rename' && thread && <RenameDialog thread={thread} />}
      {what === 'review' && thread && <ReviewDialog thread={thread} />}
      {place.value.at === 'settings' && <Settings part={place.value.part} onClose={() => go(lastPlace.peek())} />}
    </>
  )
}

function Title() {
  const thread = current.value
  const title = thread ? `${thread.badge.value === 'Needs you' ? '● ' : ''}${thread.title.value} · Bobbin` : 'Bobbin'
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

export function App() {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (isSignedOut.value) return <><Sprite /><SignIn /></>
  const narrow = isNarrow.value
  const hasSide = !narrow || overlay.value === 'threads'
  const hasDetails = narrow ? overlay.value === 'details' : isDetailsOpen.value
  const isCovered = narrow && (overlay.value === 'threads' || overlay.value === 'details')
  return (
    <>
      <Sprite />
      <Title />
      <div class={`page ${hasDetails ? 'with-details' : ''}`}>
        {isCovered && <Alerts />}
        {hasSide && <Sidebar />}
        {!isCovered && <Main />}
        {hasDetails && <Details thread={current.value} link={currentLink.value} />}
      </div>
      <Announcements />
      <Overlays />
    </>
  )
}
