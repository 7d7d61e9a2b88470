/** Extra: what shoppers are sent and what they reply, the texts of it, and the record of all. */
export const messages = {
  'messages.conversation': 'GET /api/leads/{id}/messages',
  'messages.send': 'POST /api/leads/{id}/messages',
  'messages.setTyping': 'PUT /api/leads/{id}/messages/typing',
  'messages.onTheWay': 'POST /api/appointments/bookings/{id}/on-the-way',
  'messages.conversations': 'POST /api/messages/conversations/search',
  'messages.setWaiting': 'PUT /api/messages/waiting',
  'messages.search': 'POST /api/messages/search',
  'messages.templates': 'GET /api/messages/templates',
  'messages.saveTemplate': 'PUT /api/messages/templates',
  'messages.resetTemplate': 'POST /api/messages/templates/reset',
  'messages.previewTemplate': 'POST /api/messages/templates/preview',
  'messages.testTemplate': 'POST /api/messages/templates/test',
  'messages.registration': 'GET /api/messages/registration',
  'messages.settings': 'GET /api/messages/settings',
  'messages.saveSettings': 'PUT /api/messages/settings',
} as const
