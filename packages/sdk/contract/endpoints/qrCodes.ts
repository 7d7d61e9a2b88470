/** QR codes, and the public booking behind each (spec §7). */
export const qrCodes = {
  'qrCodes.search': 'POST /api/QRCodes/search',
  'qrCodes.upsert': 'POST /api/QRCodes/upsert',
  'qrCodes.export': 'GET /api/QRCodes/export',
  'qrCodes.details': 'GET /api/QRCodes/qr-details/{userUid}/{hdsfiGroup}',
  'qrCodes.availableAppointments': 'GET /api/QRCodes/available-appointments/{userUid}',
  'qrCodes.entry': 'POST /api/QRCodes/{userUid}/qr-entry',
} as const

/** beyond spec.md: what a shopper’s page needs; seats held, and a booked appointment managed by its link. */
export const qrCodesBeyond = {
  'qrCodes.addressSuggestions': 'GET /api/QRCodes/{userUid}/address-suggestions',
  'qrCodes.captureIcon': 'GET /api/QRCodes/{userUid}/capture-icon',
  'qrCodes.hold': 'POST /api/QRCodes/{userUid}/hold',
  'manage.get': 'GET /api/appointments/manage/{manageToken}',
  'manage.reschedule': 'PUT /api/appointments/manage/{manageToken}',
  'manage.cancel': 'DELETE /api/appointments/manage/{manageToken}',
  'manage.calendar': 'GET /api/appointments/manage/{manageToken}/calendar.ics',
} as const
