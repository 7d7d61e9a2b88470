import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'settings.serviceTypes',
  'settings.upsertServiceType',
  'settings.deleteServiceType',
  'settings.questions',
  'settings.upsertQuestion',
  'settings.deleteQuestion',
  'settings.responses',
  'settings.upsertResponse',
  'settings.deleteResponse',
  'settings.appointmentQuestions',
  'settings.upsertAppointmentQuestion',
  'settings.deleteAppointmentQuestion',
  'questions.search',
  'settings.dataTypes',
  'settings.fieldTypes',
]
