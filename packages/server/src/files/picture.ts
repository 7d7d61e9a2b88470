import PDFDocument from 'pdfkit'
import { PNG } from 'pngjs'
import { badInput } from '../problem.ts'

const MAX_PIXELS = 2000

/** Bytes of a PNG's header, https://www.w3.org/TR/png-3/#11IHDR */
const WIDTH = 16
const HEIGHT = 20
const INTERLACE = 28

/**
 * A PNG or JPEG that can be drawn in a PDF. A PNG is decoded and written anew: the PDF writer decodes later, where a broken one
 * would end the process.
 * @throws 400 naming `file` for a picture that cannot be read, or that would take much memory
 */
export function drawable(bytes: Uint8Array, mediaType: string): Uint8Array {
  const buffer = Buffer.from(bytes)
  try {
    if (mediaType === 'image/png') {
      assertSize(buffer.readUInt32BE(WIDTH), buffer.readUInt32BE(HEIGHT))
      // Of an interlaced one, the decoder would inflate any amount.
      if (buffer[INTERLACE] !== 0) throw new Error('interlaced')
      return PNG.sync.write(PNG.sync.read(buffer))
    }
    // Reads the header alone. The types omit this method.
    const pdf = new PDFDocument({ autoFirstPage: false }) as unknown as {
      openImage: (from: Buffer) => { width: number; height: number }
    }
    const { width, height } = pdf.openImage(buffer)
    assertSize(width, height)
    return bytes
  } catch (error) {
    if (error instanceof TooLarge) throw badInput({ path: 'file', code: 'picture-too-large', params: { pixels: MAX_PIXELS } })
    throw badInput({ path: 'file', code: 'unreadable-picture' })
  }
}

class TooLarge extends Error {}
function assertSize(width: number, height: number): void {
  if (!(width >= 1 && height >= 1)) throw new Error('empty')
  if (width > MAX_PIXELS || height > MAX_PIXELS) throw new TooLarge()
}
