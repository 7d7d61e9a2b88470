export const technicians = {
  newTechnician: 'New technician',
  editTechnician: 'Edit technician',
  techniciansWillStandHere: 'No technicians yet',
  aTechnicianIsWhoComesToThe: 'Technicians go to appointments. Slots are offered only while technicians are free.',
  nameEMailPhoneOrId: 'Name, email, phone, or ID',
  comingVisits: 'Upcoming visits',
  noAppointmentTypeIsServedByThis: 'They’re removed from all appointment types. Past visits keep the name. This can’t be undone.',
} as const
