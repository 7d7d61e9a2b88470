/** The part of `qrCodes` that a shopper’s page calls without a sign-in. */
export const shopper = {
  'qrCodes.details': 'GET /api/QRCodes/qr-details/{userUid}/{hdsfiGroup}',
  'qrCodes.availableAppointments': 'GET /api/QRCodes/available-appointments/{userUid}',
  'qrCodes.entry': 'POST /api/QRCodes/{userUid}/qr-entry',
} as const
