/** A photo that is ready to send. */
export interface Picture {
  readonly blob: Blob
  /** A square preview: no URL, which a page's policy could block. */
  readonly thumbnail: HTMLCanvasElement
}

/** In pixels. */
const SIDE = 1600
const THUMBNAIL = 192
const QUALITY = 0.8

function draw(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw.')
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  paint(context)
  return canvas
}

/**
 * Draws a photo upright, as a JPEG of at most 1600 pixels, which has no metadata. Formats such as HEIC work where the browser reads them.
 * @throws if the browser cannot read it
 */
export async function prepare(file: Blob): Promise<Picture> {
  // Older browsers do not know the option, and turn photos by themselves.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file))
  try {
    const { width, height } = bitmap
    const scale = Math.min(1, SIDE / Math.max(width, height))
    const canvas = draw(width * scale, height * scale, (context) =>
      context.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height),
    )
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!blob) throw new Error('This browser cannot encode the photo.')
    const side = Math.min(width, height)
    const thumbnail = draw(THUMBNAIL, THUMBNAIL, (context) =>
      context.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, THUMBNAIL, THUMBNAIL),
    )
    return { blob, thumbnail }
  } finally {
    bitmap.close()
  }
}
