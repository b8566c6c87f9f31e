/** The page on another device: a link that is good once, and a picture of it for a camera. */
import { useEffect, useState } from 'preact/hooks'
import { copyText, words } from '../actions'
import { overlay } from '../app'
import { freshLink } from '../wire/hub'
import { qrCode } from '../text/qr'
import { WORDS } from '../text/words'
import { Dialog } from './dialog'
import { Hint } from './hint'

function QrPicture({ text }: { text: string }) {
  const cells = qrCode(text)
  if (!cells) return null
  const size = cells.length
  const path = cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('')
  return (
    <svg class="qr" role="img" aria-label="QR code" viewBox={`0 0 ${size + 8} ${size + 8}`} shape-rendering="crispEdges">
      <rect width={size + 8} height={size + 8} fill="#fff" /><path d={path} fill="#000" />
    </svg>
  )
}

export function DeviceDialog() {
  const [link, setLink] = useState('')
  const [isForOthers, setForOthers] = useState(true)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    freshLink().then((fresh) => {
      setLink(fresh.url)
      setForOthers(fresh.isForOthers)
    }, (error) => setProblem(words(error)))
  }, [])
  return (
    <Dialog name="Open on another device" onClose={() => (overlay.value = '')}>
      <div class="stack device">
        <p class="muted">{WORDS.deviceHint}</p>
        {problem && <p class="danger">{problem}</p>}
        {!isForOthers && <p class="warn"><Hint words={WORDS.deviceLoopback} /></p>}
        {link && <QrPicture text={link} />}
        <label for="device-link">Link</label>
        <div class="row"><input id="device-link" type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} /><button type="button" disabled={!link} onClick={() => void copyText(link)}>Copy link</button></div>
      </div>
    </Dialog>
  )
}
