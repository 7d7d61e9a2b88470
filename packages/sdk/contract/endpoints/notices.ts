/** Which notices a person gets, and how. */
export const notices = {
  'notices.preferences': 'GET /api/notices/preferences',
  'notices.savePreferences': 'PUT /api/notices/preferences',
  'notices.devices': 'GET /api/notices/devices',
  'notices.addDevice': 'POST /api/notices/devices',
  'notices.removeDevice': 'DELETE /api/notices/devices/{id}',
} as const
