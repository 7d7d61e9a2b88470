/** Extra: who waits for a time that is taken. */
export const waitlist = {
  'waitlist.search': 'POST /api/waitlist/search',
  'waitlist.upsert': 'POST /api/waitlist/upsert',
  'waitlist.remove': 'DELETE /api/waitlist/{id}',
  'waitlist.restore': 'POST /api/waitlist/{id}/restore',
} as const

/** Extra: a freed time that a shopper is offered, by its link, and a shopper’s own place on the list. */
export const waitlistPublic = {
  'waitlistOffer.get': 'GET /api/waitlist/offers/{offerToken}',
  'waitlistOffer.accept': 'POST /api/waitlist/offers/{offerToken}',
  'waitlistOffer.decline': 'DELETE /api/waitlist/offers/{offerToken}',
  'manage.joinWaitlist': 'POST /api/appointments/manage/{manageToken}/waitlist',
  'manage.leaveWaitlist': 'DELETE /api/appointments/manage/{manageToken}/waitlist',
} as const
