import type { DescribedName } from '@walkup/sdk/contract'

/**
 * Who may call what, by hand, from domain §3: this is what the contract's `access` is held against. Roles: 1 system
 * administrator, 2 organization administrator, 3 organization manager, 4 territory manager, 5 dispatcher, 6 payroll, 7 viewer,
 * 10 integration, 14 lead generator, 15 supervisor.
 */
const everyone = '1 2 3 4 5 6 7 10 14 15'
const readLeads = '1 2 3 4 5 7 10 14 15'
const workLeads = '1 2 3 4 5 10'
/** Settings, integrations and roles apart, role 3 is as role 2. */
const office = '1 2 3'
const seeAppointments = '1 2 3 4 5 15'
const seeStores = '1 2 3 4 5'
const seeCodes = '1 2 3 4 14 15'
const makeLeads = '1 2 3 4 5 10 14 15'
const readFigures = '1 2 3 4 7'
const readCharts = '1 2 3 4 7 14 15'
const readReports = '1 2 3 4 6 7'

export const matrix: Readonly<Record<DescribedName, string>> = {
  'account.login': 'public',
  'account.forgotPassword': 'public',
  'account.validateResetLink': 'public',
  'account.resetPassword': 'public',
  'account.refreshToken': 'public',
  'account.updateOrganization': everyone,
  'account.me': everyone,
  'account.logout': everyone,

  'lookup.all': everyone,
  'lookup.first': everyone,
  'lookup.second': everyone,
  'lookup.third': everyone,
  'lookup.fourth': everyone,
  'lookup.roles': everyone,
  'lookup.timezones': everyone,

  'events.stream': everyone,

  'qrCodes.details': 'public',
  'qrCodes.availableAppointments': 'public',
  'qrCodes.entry': 'public',
  'qrCodes.hold': 'public',
  'manage.get': 'public',
  'manage.reschedule': 'public',
  'manage.cancel': 'public',
  'manage.calendar': 'public',

  'appointments.availability': workLeads,
  'appointmentTypes.search': seeAppointments,
  'appointmentTypes.upsert': office,
  'appointmentTypes.getOrder': seeAppointments,
  'appointmentTypes.setOrder': office,
  'appointmentTypes.delete': office,
  'technicians.lookup': seeAppointments,
  'technicians.search': seeAppointments,
  'technicians.upsert': '1 2 3 5',
  'technicians.delete': '1 2 3 5',
  'technicians.updateList': seeAppointments,
  'scheduledAppointments.search': seeAppointments,
  'scheduledAppointments.upsert': seeAppointments,
  'scheduledAppointments.delete': seeAppointments,
  'scheduledAppointments.applyDefault': seeAppointments,
  'defaultAppointments.search': seeAppointments,
  'defaultAppointments.upsert': seeAppointments,
  'defaultAppointments.delete': seeAppointments,
  'businessUnits.lookup': seeAppointments,
  'businessUnits.search': seeAppointments,
  'businessUnits.upsert': office,
  'businessUnits.delete': office,

  'stores.search': seeStores,
  'stores.get': seeStores,
  'stores.upsert': office,
  'stores.delete': office,
  'stores.addressSuggestions': '1 2 3 4 5 14 15',
  'stores.addressDetails': '1 2 3 4 5 14 15',
  'qrCodes.search': seeCodes,
  'qrCodes.upsert': '1 2 3 4',
  'qrCodes.export': seeCodes,
  'qrCodes.print': seeCodes,
  'qrCodes.image': seeCodes,
  'qrCodes.delete': '1 2 3 4',
  'qrCodes.addressSuggestions': 'public',

  'leads.searchAll': readLeads,
  'leads.searchInternal': readLeads,
  'leads.getInternal': readLeads,
  'leads.getExternal': readLeads,
  'leads.upsertInternal': makeLeads,
  'leads.setStatus': workLeads,
  'leads.claim': workLeads,
  'leads.addNote': makeLeads,
  'leads.importExternal': '1 2 3 5 10',
  'leads.searchExternal': readLeads,
  'leads.searchRejected': readLeads,
  'leads.searchCaptured': readLeads,
  'leads.searchHomeDepot': readLeads,
  'leads.searchCentah': readLeads,
  'leads.leadTypes': readLeads,
  'leads.updateExternal': workLeads,
  'leads.deleteInternal': workLeads,
  'leads.deleteExternal': workLeads,
  'leads.revenue': readLeads,
  'leads.addRevenue': workLeads,
  'leads.revokeConsent': workLeads,
  'leads.erasePerson': '1 2',
  'leads.export': readLeads,
  'leads.sendToServiceTitan': workLeads,
  'leads.sendToRetailer': workLeads,
  'leads.sendToCrm': workLeads,
  'leads.retryExternal': workLeads,
  'integrations.centah': '1 2 3',
  'integrations.homeDepot': '1 2 3',
  'integrations.upsertCentah': '1 2',
  'integrations.upsertHomeDepot': '1 2',
  'audit.search': '1 2 3',

  'dashboard.panels': '1 2 3 4 5 7 14 15',
  'dashboard.leadsBarChart': '1 2 3 4 5 7 14 15',
  'dashboard.stores': readFigures,
  'dashboard.users': readFigures,
  'dashboard.exportStores': readFigures,
  'dashboard.userTimeLogs': '1 2 3 4 6 7 14 15',

  'charts.daysOfWeek': readCharts,
  'charts.hoursOfDay': readCharts,
  'charts.leadCount': readCharts,
  'charts.leadCountSummary': readCharts,

  'reports.ownerGroupByOrganization': readReports,
  'reports.ownerGroupByLeadGenerator': readReports,
  'reports.ownerGroupByAppointmentType': readReports,
  'reports.leadCountByAppointmentType': readReports,
  'reports.leadCountByLgAppointmentType': readReports,
  'reports.leadCountByTerritory': readReports,
  'reports.leadCountSummary': readReports,
  'reports.lgAgAnalysis': readReports,
  'reports.lgAgPerformance': readReports,
  'reports.storeLead': readReports,
  'reports.approaches': readReports,
  'reports.speedToLead': readReports,
  'reports.leadRan': readReports,
  'users.search': '1 2 3 4 5 6 15',
  'users.get': everyone,
  'users.upsert': '1 2 3 4',
  'users.upsertHomeDepot': '1 2',
  'users.invite': '1 2 3 4',
  'users.trades': '1 2 3 4 5 6 14 15',
  'users.upsertTrade': '1 2 3 4',
  'users.deleteTrade': '1 2 3 4',
}

/** Which roles see a row of their organization that is nobody of theirs: another's, in another territory. */
export const reach: Readonly<Record<string, string>> = {
  lead: '1 2 3 5 7 10',
  organization: everyone,
  store: '1 2 3 5',
  qrCode: '1 2 3',
  integration: everyone,
  appointmentType: everyone,
  territory: everyone,
  technician: everyone,
  businessUnit: everyone,
  slot: everyone,
  defaultSlot: everyone,
  user: '1 2 3 5 6',
  userTrade: '1 2 3 4 5 6 15',
}
