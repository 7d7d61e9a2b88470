/** Sharp at the size that booking pages and posters show, in px. */
const WIDTH = 800
const HEIGHT = 320
/** What the server takes. */
const MAX_BYTES = 262_144

/** The size within the limits; vector pictures without a size of their own get the largest. */
export function sizeWithin(width: number, height: number, isVector: boolean): { width: number; height: number } {
  if (!width || !height) return { width: WIDTH, height: HEIGHT }
  const scale = Math.min(WIDTH / width, HEIGHT / height, isVector ? Infinity : 1)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Any picture that the browser shows, as a PNG without metadata that the server takes.
 * @throws if it cannot be read
 */
export async function toLogo(file: Blob): Promise<Blob> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    let { width, height } = sizeWithin(picture.naturalWidth, picture.naturalHeight, file.type === 'image/svg+xml')
    for (;;) {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
      if (!blob) throw new Error('The browser cannot write a PNG.')
      if (blob.size <= MAX_BYTES) return blob
      // A photograph: PNG keeps it only when it is small.
      width = Math.ceil(width * 0.8)
      height = Math.ceil(height * 0.8)
    }
  } finally {
    URL.revokeObjectURL(picture.src)
  }
}
