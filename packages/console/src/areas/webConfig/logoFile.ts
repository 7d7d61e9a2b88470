/** Sharp at the size that booking pages and posters show, in px. */
const WIDTH = 800
const HEIGHT = 320
/** What the server takes. */
const MAX_BYTES = 262_144

/** The picture is first drawn at this multiple of the limits, for what is left of it without margins. */
const SCALE = 3

/** The size within the limits, or a multiple of them; vector pictures without a size of their own get the largest. */
export function sizeWithin(width: number, height: number, isVector: boolean, of = 1): { width: number; height: number } {
  const limit = { width: WIDTH * of, height: HEIGHT * of }
  if (!width || !height) return limit
  const scale = Math.min(limit.width / width, limit.height / height, isVector ? Infinity : 1)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** How far a channel may be from white, or from transparent: the noise of a JPEG. */
const NOISE = 12

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What is left of a picture without its margins, which are transparent or white; another color is part of the logo. */
export function withoutMargins({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Box {
  const isClear = (at: number) => (data[at + 3] ?? 0) <= NOISE
  const isWhite = (at: number) => Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0) >= 255 - NOISE
  const isMargin = isClear(0) ? isClear : isWhite
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (isMargin((y * width + x) * 4)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  if (right < 0) return { left: 0, top: 0, width, height }
  return { left, top, width: right - left + 1, height: bottom - top + 1 }
}

type Drawing = readonly [CanvasRenderingContext2D, HTMLCanvasElement]
function draw(picture: CanvasImageSource, width: number, height: number, from?: Box): Drawing {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw.')
  context.imageSmoothingQuality = 'high'
  if (from) context.drawImage(picture, from.left, from.top, from.width, from.height, 0, 0, width, height)
  else context.drawImage(picture, 0, 0, width, height)
  return [context, canvas]
}

/**
 * Any picture that the browser shows, without its margins, as a PNG without metadata that the server takes.
 * @throws if it cannot be read
 */
export async function toLogo(file: Blob): Promise<Blob> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    const isVector = file.type === 'image/svg+xml'
    const whole = sizeWithin(picture.naturalWidth, picture.naturalHeight, isVector, SCALE)
    const [context, canvas] = draw(picture, whole.width, whole.height)
    const box = withoutMargins(context.getImageData(0, 0, whole.width, whole.height))
    let { width, height } = sizeWithin(box.width, box.height, false)
    for (;;) {
      const [, small] = draw(canvas, width, height, box)
      const blob = await new Promise<Blob | null>((done) => small.toBlob(done, 'image/png'))
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
