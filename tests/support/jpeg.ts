import sharp from 'sharp'

/** A JPEG as phones take them: its pixels lie on their side, and its EXIF data has the place and the camera. */
export const phonePhoto = (width = 400, height = 300, background = '#a33'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExifMerge({
      IFD0: { Make: 'Walkup Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 57/1 40/1', GPSLongitudeRef: 'W', GPSLongitude: '82/1 59/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><author>A. Person</author></x:xmpmeta>')
    .jpeg()
    .toBuffer()

/** What a picture says besides its pixels. */
export async function metadataOf(picture: Buffer) {
  const { format, width, height, exif, icc, xmp } = await sharp(picture).metadata()
  return { format, width, height, extras: [exif, icc, xmp].filter((one) => one !== undefined).length }
}

/** A small JPEG whose header claims other dimensions. */
export async function claimingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer()
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, at + 5)
  jpeg.writeUInt16BE(width, at + 7)
  return jpeg
}
