/** How a picture is cropped: `zoom` 1 shows as much as fits; `x` and `y` move the part from 0 (left, top) to 1. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}
export const centered: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MAX_ZOOM = 4

interface Size {
  readonly width: number
  readonly height: number
}

const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to)

/** The square of the picture that is kept, in its pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_ZOOM)
  return { left: clamp(x, 0, 1) * (width - side), top: clamp(y, 0, 1) * (height - side), side }
}

/** The crop after the picture is dragged by pixels of a preview `shown` pixels wide. A side without room stays. */
export function dragged(size: Size, crop: Crop, by: { readonly x: number; readonly y: number }, shown: number): Crop {
  const { side } = squareOf(size, crop)
  const moved = (at: number, length: number, pixels: number) =>
    length - side < 1 ? at : clamp(at - (pixels * side) / shown / (length - side), 0, 1)
  return { ...crop, x: moved(crop.x, size.width, by.x), y: moved(crop.y, size.height, by.y) }
}

/** Draws the crop over a whole square canvas; transparent parts become white, since JPEG has none. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { left, top, side } = squareOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The side of the saved picture, in px: sharp at 170 px on the densest phones. */
const SAVED = 512
const QUALITIES = [0.92, 0.8, 0.6] as const

/** The crop as a JPEG without metadata, of at most `maxBytes`; undefined if the browser can't encode one. */
export async function encodeCrop(picture: ImageBitmap, crop: Crop, maxBytes: number): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(SAVED, Math.max(1, Math.round(squareOf(picture, crop).side)))
  drawCrop(canvas, picture, crop)
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (blob && blob.size <= maxBytes) return blob
  }
}
