import type { AreaHandlers } from '../../context.ts'
import { onceForCaller } from '../../idempotency.ts'
import { recentActivity, recordActivity, searchActivity, undoApproaches } from './activity.ts'
import { captureIcon, saveCaptureIcon } from './icon.ts'
import { exportSubject } from '../../privacy/export.ts'
import { eraseUser } from './erase.ts'
import { importUsers } from './import.ts'
import { invite, inviteMany } from './invite.ts'
import { searchNoActivity, updateNoActivity } from './noActivity.ts'
import { searchUsers, userDetail } from './queries.ts'
import { resetFactors } from './resetFactors.ts'
import { saveHomeDepotUser, saveUser } from './save.ts'
import { exportSchedules, schedules } from './schedules.ts'
import { today } from './today.ts'
import { deleteTrade, searchTrades, upsertTrade } from './trades.ts'

export const users: AreaHandlers<'users'> = {
  'users.search': (context, { body }) => searchUsers(context, body),
  'users.get': ({ tx, caller }, { params }) => userDetail(tx, Number(params.id), caller.organizationId),
  'users.upsert': (context, { body }) => saveUser(context, body),
  'users.upsertHomeDepot': (context, { body }) => saveHomeDepotUser(context, body),
  'users.invite': (context, { params }) => invite(context, Number(params.id)),
  'users.import': (context, { body }) => importUsers(context, body),
  'users.inviteMany': (context, { body }) => inviteMany(context, body.ids),
  'users.resetFactors': (context, { params }) => resetFactors(context, Number(params.id)),
  'users.erase': (context, { params, body }) => eraseUser(context, Number(params.id), body),
  'users.exportPerson': (context, { params }) => exportSubject(context, 'staff', Number(params.id), 'json'),
  'users.printPerson': (context, { params }) => exportSubject(context, 'staff', Number(params.id), 'pdf'),
  'users.captureIcon': (context, { params }) => captureIcon(context, Number(params.id)),
  'users.saveCaptureIcon': (context, { params, body }) => saveCaptureIcon(context, Number(params.id), body),
  'users.recordActivity': (context, { body }) =>
    onceForCaller(context, 'users.recordActivity', body, () => recordActivity(context, body)),
  'users.searchActivity': (context, { body }) => searchActivity(context, body),
  'users.recentActivity': (context) => recentActivity(context),
  async 'users.queueKey'({ caller, services }) {
    return { keys: services.keys.macs('device queue', `user:${caller.userId}`) }
  },
  'users.undoApproaches': (context, { body }) => undoApproaches(context, body.count),
  'users.today': (context) => today(context),
  'users.searchNoActivity': (context, { body }) => searchNoActivity(context, body),
  'users.updateNoActivity': (context, { body }) => updateNoActivity(context, body),
  'users.schedules': (context, { body }) => schedules(context, body),
  'users.exportSchedules': (context, { body }) => exportSchedules(context, body),
  'users.trades': (context, { params, body }) => searchTrades(context, Number(params.id), body),
  'users.upsertTrade': (context, { params, body }) => upsertTrade(context, Number(params.id), body),
  'users.deleteTrade': (context, { params, query }) => deleteTrade(context, Number(params.id), query.updatedAt),
}
