import type { Sharp, SharpOptions } from 'sharp'
import { badInput, Problem } from '../problem.ts'
import { Semaphore } from '../semaphore.ts'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'
export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** What decoding may cost: 4096 × 4096 pixels take 100 MB at most. */
const MAX_SIDE = 4096
const MAX_SECONDS = 10
const turns = new Semaphore(2)
const encoders = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

type Open = (bytes: Uint8Array, options: SharpOptions) => Sharp
let opening: Promise<Open> | undefined
/** Loads the decoder when it is first needed; it reads the three formats of `images` and nothing else. */
const decoder = (): Promise<Open> =>
  (opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
    return sharp
  }))

/**
 * Decodes a picture and encodes its pixels again, upright and at most `side` pixels wide and high: without metadata, profiles, and
 * whatever else the file holds. Works outside the event loop.
 * @throws 400 naming `file` for a picture that cannot be read, or that is wider or higher than 4096 pixels
 */
export async function reencode(bytes: Uint8Array, mediaType: PictureType, side: number): Promise<Picture> {
  const open = await decoder()
  return turns.run(async () => {
    try {
      const picture = open(bytes, { limitInputPixels: MAX_SIDE ** 2, failOn: 'error' }).timeout({ seconds: MAX_SECONDS })
      const { width, height } = await open(bytes, { limitInputPixels: false }).metadata()
      if (width > MAX_SIDE || height > MAX_SIDE)
        throw badInput({ path: 'file', code: 'picture-too-large', params: { pixels: MAX_SIDE } })
      const { data, info } = await picture
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        // JPEG has no transparency.
        .flatten(mediaType === 'image/jpeg' && { background: '#fff' })
        .toFormat(encoders[mediaType], { quality: 82 })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      if (error instanceof Problem) throw error
      throw badInput({ path: 'file', code: 'unreadable-picture' })
    }
  })
}
