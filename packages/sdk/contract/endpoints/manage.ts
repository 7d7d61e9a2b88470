/** Extra: a booked appointment, by its shopper’s own link. */
export const manage = {
  'manage.get': 'GET /api/appointments/manage/{manageToken}',
  'manage.availability': 'GET /api/appointments/manage/{manageToken}/availability',
  'manage.reschedule': 'PUT /api/appointments/manage/{manageToken}',
  'manage.confirm': 'POST /api/appointments/manage/{manageToken}/confirm',
  'manage.rebook': 'POST /api/appointments/manage/{manageToken}/rebook',
  'manage.cancel': 'DELETE /api/appointments/manage/{manageToken}',
  'manage.contact': 'GET /api/appointments/manage/{manageToken}/contact',
  'manage.calendar': 'GET /api/appointments/manage/{manageToken}/calendar.ics',
} as const
