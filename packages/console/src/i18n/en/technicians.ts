export const technicians = {
  newTechnician: 'New technician',
  editTechnician: 'Edit technician',
  empty: 'No technicians yet',
  emptyHint: 'Technicians go to appointments. Slots are offered only while technicians are free.',
  searchHint: 'Name, email, phone, or ID',
  upcomingVisits: 'Upcoming visits',
  deleteHint: 'They’re removed from all appointment types. Past visits keep the name. This can’t be undone.',
} as const
