import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'scheduledAppointments.search',
  'scheduledAppointments.upsert',
  'scheduledAppointments.delete',
  'scheduledAppointments.applyDefault',
  'defaultAppointments.search',
  'defaultAppointments.upsert',
  'defaultAppointments.addSlots',
  'defaultAppointments.delete',
  'technicians.lookup',
  'technicians.updateList',
]
