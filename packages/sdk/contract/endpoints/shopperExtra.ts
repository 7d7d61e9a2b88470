// In its own module, since the first screen uses none of these.
/** Extra: the other endpoints of a shopper’s page. */
export const shopperExtra = {
  'qrCodes.addressSuggestions': 'GET /api/QRCodes/{userUid}/address-suggestions',
  'qrCodes.hold': 'POST /api/QRCodes/{userUid}/hold',
} as const
