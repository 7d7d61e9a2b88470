/** Business contacts, service types, questions, responses and the web configuration. */
export const settings = {
  'settings.organizationContact': 'GET /api/settings/business-contact/organization/{id}',
  'settings.saveOrganizationContact': 'POST /api/settings/business-contact/organization',
  'settings.territoryContact': 'GET /api/settings/business-contact/territory/{id}',
  'settings.saveTerritoryContact': 'POST /api/settings/business-contact/territory',
  'settings.appointmentTypeContact': 'GET /api/settings/business-contact/schedule-appointment-type/{id}',
  'settings.saveAppointmentTypeContact': 'POST /api/settings/business-contact/schedule-appointment-type',
  'settings.organizations': 'POST /api/settings/organizations',
  'settings.serviceTypes': 'POST /api/settings/service-type',
  'settings.upsertServiceType': 'POST /api/settings/service-type/upsert',
  'settings.deleteServiceType': 'DELETE /api/settings/service-type/{id}',
  'settings.questions': 'POST /api/settings/question',
  'settings.upsertQuestion': 'POST /api/settings/question/upsert',
  'settings.deleteQuestion': 'DELETE /api/settings/question/{id}',
  'settings.responses': 'POST /api/settings/response',
  'settings.upsertResponse': 'POST /api/settings/response/upsert',
  'settings.deleteResponse': 'DELETE /api/settings/response/{id}',
  'settings.appointmentQuestions': 'POST /api/settings/schedule-appointment-question',
  'settings.upsertAppointmentQuestion': 'POST /api/settings/schedule-appointment-question/upsert',
  'settings.deleteAppointmentQuestion': 'DELETE /api/settings/schedule-appointment-question/{id}',
  'settings.dataTypes': 'GET /api/app/data-type',
  'settings.fieldTypes': 'GET /api/app/field-type',
  'settings.upsertWebConfig': 'POST /api/app/wingen-web-config/upsert',
} as const

/** Extra: reading the web configuration, the set-up guide, and the lookup lists and holidays of an organization. */
export const settingsExtra = {
  'settings.webConfig': 'GET /api/settings/web-config',
  'settings.listEntries': 'POST /api/settings/lists/{list}/search',
  'settings.upsertListEntry': 'POST /api/settings/lists/{list}/upsert',
  'settings.deleteListEntry': 'DELETE /api/settings/lists/{list}/{id}',
  'settings.setup': 'GET /api/settings/setup',
  'settings.finishSetup': 'PUT /api/settings/setup',
  'settings.holidays': 'POST /api/settings/holidays/search',
  'settings.previewHoliday': 'POST /api/settings/holidays/preview',
  'settings.upsertHoliday': 'POST /api/settings/holidays/upsert',
  'settings.deleteHoliday': 'DELETE /api/settings/holidays/{id}',
} as const
