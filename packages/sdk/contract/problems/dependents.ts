/** What still depends on something, counted; the params of `in-use` have a number of each kind. */
export const dependents = {
  booking: '{count, plural, one {{count} booking} other {{count} bookings}}',
  bookedAppointment: '{count, plural, one {{count} booked appointment} other {{count} booked appointments}}',
  claim: '{count, plural, one {{count} claim} other {{count} claims}}',
  organization: '{count, plural, one {{count} organization} other {{count} organizations}}',
  store: '{count, plural, one {{count} store} other {{count} stores}}',
  user: '{count, plural, one {{count} user} other {{count} users}}',
  question: '{count, plural, one {{count} question} other {{count} questions}}',
  technician: '{count, plural, one {{count} technician} other {{count} technicians}}',
  appointmentType: '{count, plural, one {{count} appointment type} other {{count} appointment types}}',
  printedCode: '{count, plural, one {{count} printed code} other {{count} printed codes}}',
  comingShift: '{count, plural, one {{count} coming shift} other {{count} coming shifts}}',
  openPunch: '{count, plural, one {{count} open punch} other {{count} open punches}}',
} as const
