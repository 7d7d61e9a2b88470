import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'appointmentTypes.search',
  'appointmentTypes.upsert',
  'appointmentTypes.getOrder',
  'appointmentTypes.setOrder',
  'appointmentTypes.delete',
  'technicians.lookup',
  'businessUnits.lookup',
  'questions.lookup',
  'questions.search',
  'questions.upsert',
  'questions.delete',
]
