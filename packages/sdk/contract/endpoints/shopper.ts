/** What a shopper’s page calls of `qrCodes`, without a sign-in (spec §7). */
export const shopper = {
  'qrCodes.details': 'GET /api/QRCodes/qr-details/{userUid}/{hdsfiGroup}',
  'qrCodes.availableAppointments': 'GET /api/QRCodes/available-appointments/{userUid}',
  'qrCodes.entry': 'POST /api/QRCodes/{userUid}/qr-entry',
} as const

/** beyond spec.md: what else that page needs. */
export const shopperBeyond = {
  'qrCodes.addressSuggestions': 'GET /api/QRCodes/{userUid}/address-suggestions',
  'qrCodes.hold': 'POST /api/QRCodes/{userUid}/hold',
} as const
