import { afterEach, expect, test, vi } from 'vitest'
import { forgetAll, keep, kept } from '../../src/store/keep'

afterEach(() => vi.unstubAllGlobals())

test('what was kept is forgotten, and nothing of others', () => {
  const store: Record<string, string> = { theirs: '1' }
  const methods = { getItem: (key: string) => store[key] ?? null, setItem: (key: string, value: string) => void (store[key] = value), removeItem: (key: string) => void delete store[key] }
  vi.stubGlobal('localStorage', new Proxy(store, { get: (_, key) => methods[key as 'getItem'] ?? store[key as string] }))
  keep('draft a', 'secret')
  expect(kept('draft a', '')).toBe('secret')
  forgetAll()
  expect(kept('draft a', '')).toBe('')
  expect(store).toEqual({ theirs: '1' })
  keep('draft a', 'once more')
  expect(store).toEqual({ theirs: '1' }) // the page goes: nothing is kept any more
})
