export const technicians = {
  newTechnician: 'New technician',
  editTechnician: 'Edit technician',
  techniciansWillStandHere: 'Technicians will stand here',
  aTechnicianIsWhoComesToThe:
    'A technician is who comes to the appointment. Slots offer no more times than technicians are free.',
  nameEMailPhoneOrId: 'Name, e-mail, phone or id',
  comingVisits: 'Coming visits',
  noAppointmentTypeIsServedByThis:
    'No appointment type is served by this technician any more. Past visits keep the name. This can’t be undone.',
} as const
