// In its own module, since pages that ask for no photos never load it.
/** Extra: photos of a shopper’s page. */
export const shopperPhotos = {
  'qrCodes.addPhoto': 'POST /api/QRCodes/{userUid}/photos',
} as const
