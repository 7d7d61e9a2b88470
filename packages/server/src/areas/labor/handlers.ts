import type { AreaHandlers } from '../../context.ts'
import { onceForCaller } from '../../idempotency.ts'
import { approveLogs } from './approve.ts'
import { takeBreak } from './breaks.ts'
import { clock } from './clock.ts'
import { decidePunch } from './decide.ts'
import { deleteBreak, upsertBreak } from './editBreaks.ts'
import { exportLogs } from './export.ts'
import { answerLocationNotice, locationNotice } from './locationNotice.ts'
import { logRow, searchLogs } from './logs.ts'
import { missingPunches } from './missing.ts'
import { exportPayroll } from './payroll/export.ts'
import { totals } from './totals.ts'
import { undoClock } from './undoClock.ts'
import { addLog, deleteLog, updateLog } from './write.ts'

const ofLog = ({ userId, logId }: { readonly userId: unknown; readonly logId: unknown }) => ({
  userId: Number(userId),
  logId: Number(logId),
})

export const labor: AreaHandlers<'labor'> = {
  'labor.search': (context, { body }) => searchLogs(context, body),
  'labor.searchTimeLogs': (context, { params, body }) => searchLogs(context, body, Number(params.userId)),
  async 'labor.createTimeLog'(context, { params, body }) {
    const { clockOutAt = null, breakMin = 0, ...rest } = body
    const id = await addLog(context, { userId: Number(params.userId), clockOutAt, breakMin, ...rest })
    return logRow(context.tx, id)
  },
  'labor.updateTimeLog': (context, { params, body }) => updateLog(context, Number(params.userId), body),
  async 'labor.deleteTimeLog'(context, { params, query }) {
    await deleteLog(context, Number(params.userId), Number(params.logId), query.updatedAt)
    return { ok: true }
  },
  'labor.missingPunches': (context, { body }) => missingPunches(context, body),
  'labor.decidePunch': (context, { body }) => decidePunch(context, body),
  'labor.totals': (context, { body }) => totals(context, body),
  'labor.approveTimeLogs': (context, { body }) => approveLogs(context, body),
  'labor.clock': (context, { body }) => onceForCaller(context, 'labor.clock', body, () => clock(context, body)),
  'labor.undoClock': (context, { body }) => undoClock(context, body),
  'labor.break': (context, { body }) => onceForCaller(context, 'labor.break', body, () => takeBreak(context, body)),
  'labor.upsertBreak': (context, { params, body }) => upsertBreak(context, ofLog(params), body),
  'labor.deleteBreak': (context, { params, query }) =>
    deleteBreak(context, { ...ofLog(params), breakId: Number(params.breakId) }, query.updatedAt),
  'labor.locationNotice': (context) => locationNotice(context),
  'labor.answerLocationNotice': (context, { body }) => answerLocationNotice(context, body),
  'labor.exportPayroll': (context, { query }) => exportPayroll(context, query),
  'labor.export': (context, { query }) => exportLogs(context, query),
}
