/** Pictures: data of our own are shown, those of the web are links until clicked, files come from the server. */
import { useEffect, useState } from 'preact/hooks'
import { linkTo } from '../app'
import type { Thread } from '../store/model'
import { base64ToBytes, text } from '../wire/json'
import { Link, safeAddress } from '../text/markdown'

const DATA = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,/i
const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', avif: 'image/avif', bmp: 'image/bmp' }

export function Picture({ address, alt }: { address: string; alt: string }) {
  if (DATA.test(address)) return <img class="picture" src={address} alt={alt} loading="lazy" />
  if (safeAddress(address)) return <Link href={address}>{address}</Link>
  return <span class="muted">An image that cannot be shown here</span>
}

export const pictureOfBase64 = (data: string, type = 'image/png'): string => `data:${type};base64,${data}`

/** A file on the machine of the server, read through it. */
export function ServerPicture({ thread, path, alt }: { thread: Thread; path: string; alt: string }) {
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let made = ''
    let isGone = false
    const type = TYPES[path.toLowerCase().split('.').pop() ?? '']
    if (!type) {
      setProblem(path)
      return
    }
    linkTo(thread)?.call('fs/readFile', { path }).then(
      (answer) => {
        if (isGone) return
        made = URL.createObjectURL(new Blob([base64ToBytes(text(answer.dataBase64))], { type }))
        setAddress(made)
      },
      () => setProblem(path),
    )
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [thread, path])
  if (problem) return <code class="muted">{problem}</code>
  return address ? <img class="picture" src={address} alt={alt} /> : <span class="muted">{alt}</span>
}
