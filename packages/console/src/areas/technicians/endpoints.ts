import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'technicians.search',
  'technicians.upsert',
  'technicians.delete',
  'technicians.schedule',
  'technicians.previewTime',
  'technicians.timeOff',
  'technicians.upsertTimeOff',
  'technicians.deleteTimeOff',
  'technicians.importTimeOff',
  'appointments.technicians',
  'appointments.assignTechnician',
  'appointments.swapTechnicians',
  'businessUnits.lookup',
]
