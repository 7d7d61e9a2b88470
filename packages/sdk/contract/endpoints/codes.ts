/** Extra: QR codes as images, apart from what widgets carry of `qrCodes`. */
export const codes = {
  'qrCodes.print': 'GET /api/QRCodes/print',
  'qrCodes.printPreview': 'GET /api/QRCodes/print/preview',
  'qrCodes.image': 'GET /api/QRCodes/{id}/image',
  'qrCodes.delete': 'DELETE /api/QRCodes/{id}',
} as const
