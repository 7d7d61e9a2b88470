import { crc32, inflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { badInput } from '../problem.ts'

const MAX_PIXELS = 2000

/**
 * A PNG or JPEG that can be drawn in a PDF, without metadata if it is a PNG. What a PNG says of itself is checked to the last byte:
 * the PDF writer decodes it later, where a broken one would end the process.
 * @throws 400 naming `file` for a picture that cannot be read, or that would take much memory
 */
export function drawable(bytes: Uint8Array, mediaType: string): Uint8Array {
  const buffer = Buffer.from(bytes)
  try {
    return mediaType === 'image/png' ? plainPng(buffer) : checkedJpeg(buffer)
  } catch (error) {
    if (error instanceof TooLarge) throw badInput({ path: 'file', code: 'picture-too-large', params: { pixels: MAX_PIXELS } })
    throw badInput({ path: 'file', code: 'unreadable-picture' })
  }
}

class TooLarge extends Error {}
class Unreadable extends Error {}
function assert(isTrue: boolean): asserts isTrue {
  if (!isTrue) throw new Unreadable()
}
function assertSize(width: number, height: number): void {
  assert(width >= 1 && height >= 1)
  if (width > MAX_PIXELS || height > MAX_PIXELS) throw new TooLarge()
}

function checkedJpeg(bytes: Buffer): Buffer {
  // Reads the header alone. The types omit this method.
  const pdf = new PDFDocument({ autoFirstPage: false }) as unknown as {
    openImage: (from: Buffer) => { width: number; height: number }
  }
  const { width, height } = pdf.openImage(bytes)
  assertSize(width, height)
  return bytes
}

const SIGNATURE = 8
/** Samples of a pixel, and the bits that each may have, by color type: https://www.w3.org/TR/png-3/#11IHDR */
const colorTypes: Readonly<Record<number, { readonly samples: number; readonly bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
}
const PALETTE = 3

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE; at < png.length;) {
    const length = png.readUInt32BE(at)
    const end = at + 12 + length
    assert(end <= png.length)
    const named = png.subarray(at + 4, end - 4)
    assert(crc32(named) === png.readUInt32BE(end - 4))
    yield { type: named.toString('latin1', 0, 4), data: named.subarray(4) }
    at = end
  }
}

/** The chunks that make the picture, in their order. Interlaced ones are refused: their size is not known from the header. */
function plainPng(png: Buffer): Buffer {
  const chunks = [...chunksOf(png)]
  const of = (type: string) => chunks.filter((one) => one.type === type).map(({ data }) => data)
  const [header, ...others] = of('IHDR')
  assert(header?.length === 13 && !others.length && of('IEND').length === 1)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [bits = 0, colorType = -1, , , interlace] = header.subarray(8)
  assertSize(width, height)
  const color = colorTypes[colorType]
  assert(color !== undefined && color.bits.includes(bits) && interlace === 0)
  const [palette, ...morePalettes] = of('PLTE')
  const [transparency, ...moreTransparency] = of('tRNS')
  assert(!morePalettes.length && !moreTransparency.length)
  if (colorType === PALETTE) {
    const colors = (palette?.length ?? 0) / 3
    assert(Number.isInteger(colors) && colors >= 1 && colors <= 2 ** bits && (transparency?.length ?? 0) <= colors)
  } else assert(transparency === undefined || transparency.length === 2 * color.samples)
  const row = 1 + Math.ceil((width * bits * color.samples) / 8)
  const pixels = inflateSync(Buffer.concat(of('IDAT')), { maxOutputLength: row * height })
  assert(pixels.length === row * height)
  for (let at = 0; at < pixels.length; at += row) assert((pixels[at] ?? 5) <= 4)
  const kept = chunks.filter(({ type }) => ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type))
  return Buffer.concat([png.subarray(0, SIGNATURE), ...kept.map(chunk)])
}

function chunk({ type, data }: { type: string; data: Buffer }): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bounds = Buffer.alloc(8)
  bounds.writeUInt32BE(data.length, 0)
  bounds.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([bounds.subarray(0, 4), named, bounds.subarray(4)])
}
