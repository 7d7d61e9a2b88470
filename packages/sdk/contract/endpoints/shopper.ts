/** The part of `qrCodes` that a shopper’s page calls without a sign-in. */
export const shopper = {
  'qrCodes.details': 'GET /api/QRCodes/qr-details/{userUid}/{hdsfiGroup}',
  'qrCodes.availableAppointments': 'GET /api/QRCodes/available-appointments/{userUid}',
  'qrCodes.entry': 'POST /api/QRCodes/{userUid}/qr-entry',
} as const

/** Extra: the other endpoints of that page. */
export const shopperExtra = {
  'qrCodes.addressSuggestions': 'GET /api/QRCodes/{userUid}/address-suggestions',
  'qrCodes.hold': 'POST /api/QRCodes/{userUid}/hold',
} as const
