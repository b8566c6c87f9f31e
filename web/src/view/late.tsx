/** Parts of the page that are loaded when they are first needed. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { alert } from '../app'

export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function Late(props: P) {
    const [, setReady] = useState(loaded !== null)
    useEffect(() => {
      if (loaded) return
      load().then((part) => {
        loaded = part
        setReady(true)
      }, () => alert('A part of the page could not be loaded. Reload it, please.'))
    }, [])
    const Part = loaded
    return Part ? <Part {...props} /> : null
  }
}
