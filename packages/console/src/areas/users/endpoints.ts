import type { EndpointName } from '@walkup/sdk'

/** Endpoints used by the area; the first one decides who sees it. */
export const endpoints: readonly EndpointName[] = [
  'users.search',
  'users.get',
  'users.upsert',
  'users.upsertHomeDepot',
  'users.invite',
  'users.resetFactors',
  'users.trades',
  'users.upsertTrade',
  'users.deleteTrade',
  'users.captureIcon',
  'users.saveCaptureIcon',
  'users.searchActivity',
  'users.recordActivity',
  'users.searchNoActivity',
  'users.updateNoActivity',
  'users.schedules',
  'users.exportSchedules',
  'users.erase',
  'users.exportPerson',
  'users.printPerson',
  'security.sessions',
  'security.endSession',
  'security.endSessions',
  'lookup.roles',
]
