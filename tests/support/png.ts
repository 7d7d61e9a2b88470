import { crc32, deflateSync } from 'node:zlib'

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const bounds = Buffer.alloc(8)
  bounds.writeUInt32BE(data.length, 0)
  bounds.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([bounds.subarray(0, 4), named, bounds.subarray(4)])
}

interface Header {
  readonly width: number
  readonly height: number
  readonly bits?: number
  readonly colorType?: number
  readonly interlace?: number
}
const RGBA = 6

/** A PNG with any header, any compressed pixels and any other chunks before them. */
export function forgedPng(
  { width, height, bits = 8, colorType = RGBA, interlace = 0 }: Header,
  pixels: Buffer,
  ...more: readonly Buffer[]
): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, colorType, 0, 0, interlace])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const blankPng = (width: number, height: number, ...more: readonly Buffer[]): Buffer =>
  forgedPng({ width, height }, deflateSync(Buffer.alloc((width * 4 + 1) * height)), ...more)
