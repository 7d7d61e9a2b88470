import type { AreaHandlers } from '../../context.ts'
import { leadsBarChart } from './barChart.ts'
import { exportStores } from './export.ts'
import { listStores, listUsers } from './lists.ts'
import { panels } from './panels.ts'
import { userTimeLogs } from './timeLogs.ts'

export const dashboard: AreaHandlers<'dashboard'> = {
  'dashboard.panels': (context, { params, query }) => panels(context, Number(params.territoryId), query),
  'dashboard.leadsBarChart': (context, { params, query }) => leadsBarChart(context, Number(params.territoryId), query),
  'dashboard.stores': (context, { body }) => listStores(context, body),
  'dashboard.users': (context, { body }) => listUsers(context, body),
  'dashboard.userTimeLogs': (context, { params, query }) => userTimeLogs(context, Number(params.userId), query),
  'dashboard.exportStores': (context, { query }) => exportStores(context, query),
}
