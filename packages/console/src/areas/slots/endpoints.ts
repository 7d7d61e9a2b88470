import type { EndpointName } from '@walkup/sdk'

/** What the area calls; the first of them decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'scheduledAppointments.search',
  'scheduledAppointments.upsert',
  'scheduledAppointments.delete',
  'scheduledAppointments.applyDefault',
  'defaultAppointments.search',
  'defaultAppointments.upsert',
  'defaultAppointments.delete',
  'technicians.lookup',
  'technicians.updateList',
]
