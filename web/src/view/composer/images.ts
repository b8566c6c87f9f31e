/** Images for a message: scaled down to what models use, as data. */
import { attachedId, type Attached } from '../../store/drafts'

const MAX_SIDE = 2048
const MAX_BYTES = 20 << 20
const TYPES = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/

const dataOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('The image could not be read.'))
    reader.readAsDataURL(blob)
  })

async function scaled(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const factor = MAX_SIDE / Math.max(bitmap.width, bitmap.height)
  if (factor >= 1 && file.type !== 'image/bmp' && file.type !== 'image/avif') return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * Math.min(1, factor)))
  canvas.height = Math.max(1, Math.round(bitmap.height * Math.min(1, factor)))
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image could not be scaled.'))), type, 0.9))
}

export async function attach(file: File): Promise<Attached> {
  if (!TYPES.test(file.type)) throw new Error(`${file.name || 'This file'} is not an image that models can read.`)
  const blob = await scaled(file)
  if (blob.size > MAX_BYTES) throw new Error(`${file.name || 'The image'} is too large.`)
  return { id: attachedId(), name: file.name || 'image', url: await dataOf(blob) }
}

export const imagesOf = (list: DataTransfer | null): File[] => [...(list?.files ?? [])].filter((file) => file.type.startsWith('image/'))
