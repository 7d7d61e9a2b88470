/** Appointment types with their technicians, business units, questions and slots. */
export const appointments = {
  'appointmentTypes.search': 'POST /api/appointments/type',
  'appointmentTypes.upsert': 'POST /api/appointments/type/upsert',
  'appointmentTypes.getOrder': 'GET /api/appointments/type/order',
  'appointmentTypes.setOrder': 'PUT /api/appointments/type/order',
  'appointmentTypes.delete': 'DELETE /api/appointments/type/{id}',

  'technicians.lookup': 'GET /api/appointments/technicians/lookup-list',
  'technicians.search': 'POST /api/appointments/technicians',
  'technicians.upsert': 'POST /api/appointments/technicians/upsert',
  'technicians.delete': 'DELETE /api/appointments/technicians/{id}',
  'technicians.updateList': 'POST /api/appointments/update-technicians-list',

  'businessUnits.lookup': 'GET /api/appointments/st-business-units/lookup-list',
  'businessUnits.search': 'POST /api/appointments/st-business-units',
  'businessUnits.upsert': 'POST /api/appointments/st-business-units/upsert',
  'businessUnits.delete': 'DELETE /api/appointments/st-business-units/{id}',

  'questions.lookup': 'GET /api/appointments/questions/lookup-list',
  'questions.search': 'POST /api/appointments/questions',
  'questions.upsert': 'POST /api/appointments/questions/upsert',
  'questions.delete': 'DELETE /api/appointments/questions/{id}',

  'scheduledAppointments.search': 'POST /api/appointments/scheduled-appointments',
  'scheduledAppointments.upsert': 'POST /api/appointments/scheduled-appointments/upsert',
  'scheduledAppointments.delete': 'DELETE /api/appointments/scheduled-appointments/{id}',
  'scheduledAppointments.applyDefault': 'POST /api/appointments/scheduled-appointments/default',

  'defaultAppointments.search': 'POST /api/appointments/default-scheduled-appointments',
  'defaultAppointments.upsert': 'POST /api/appointments/default-scheduled-appointments/upsert',
  'defaultAppointments.delete': 'DELETE /api/appointments/default-scheduled-appointments/{id}',
} as const

/** Extra: free times for staff, many slots of the pattern at once, the time of technicians, and who does a visit. */
export const appointmentsExtra = {
  'defaultAppointments.addSlots': 'POST /api/appointments/default-scheduled-appointments/slots',
  'defaultAppointments.import': 'POST /api/appointments/default-scheduled-appointments/import',
  'technicians.import': 'POST /api/appointments/technicians/import',
  'technicians.schedule': 'POST /api/appointments/technicians/schedule',
  'technicians.previewTime': 'POST /api/appointments/technicians/time/preview',
  'technicians.timeOff': 'POST /api/appointments/technicians/time-off/search',
  'technicians.upsertTimeOff': 'POST /api/appointments/technicians/time-off/upsert',
  'technicians.deleteTimeOff': 'DELETE /api/appointments/technicians/time-off/{id}',
  'technicians.createCalendar': 'POST /api/appointments/technicians/{id}/calendar',
  'technicians.calendar': 'GET /api/calendars/{calendarToken}/visits.ics',
  'technicians.deleteCalendar': 'DELETE /api/appointments/technicians/{id}/calendar',
  'technicians.importTimeOff': 'POST /api/appointments/technicians/time-off/import',
  'appointments.day': 'GET /api/appointments/day',
  'appointments.technicians': 'GET /api/appointments/bookings/{id}/technicians',
  'appointments.assignTechnician': 'POST /api/appointments/bookings/{id}/technician',
  'appointments.swapTechnicians': 'POST /api/appointments/bookings/{id}/technician/swap',
  'appointments.reschedule': 'POST /api/appointments/bookings/{id}/reschedule',
  'appointments.availability': 'GET /api/appointments/type/{id}/availability',
} as const
