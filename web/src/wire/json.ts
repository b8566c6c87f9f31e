/** Reading what a server sent without trusting it: every function gives a value of its type, whatever came. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined }
export type Obj = Record<string, unknown>

export const isObject = (value: unknown): value is Obj =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const object = (value: unknown): Obj => (isObject(value) ? value : {})
export const array = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** JSON for people; never throws, and never becomes larger than `limit` characters. */
export function pretty(value: unknown, limit = 100_000): string {
  let out: string
  try {
    out = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'null')
  } catch {
    out = String(value)
  }
  return out.length > limit ? `${out.slice(0, limit)}\n…` : out
}

export function base64ToBytes(value: string): Uint8Array<ArrayBuffer> {
  try {
    const raw = atob(value)
    const bytes = new Uint8Array(raw.length)
    for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i)
    return bytes
  } catch {
    return new Uint8Array(0)
  }
}

export function textToBase64(value: string): string {
  let raw = ''
  for (const byte of new TextEncoder().encode(value)) raw += String.fromCharCode(byte)
  return btoa(raw)
}
