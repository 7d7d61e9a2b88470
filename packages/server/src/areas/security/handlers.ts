import type { AreaHandlers } from '../../context.ts'
import { exportEvents, searchEvents } from './events.ts'
import { endSessions, sessionsOf } from './sessions.ts'

export const security: AreaHandlers<'security'> = {
  'security.search': (context, { body }) => searchEvents(context, body),
  'security.export': (context, { query }) => exportEvents(context, query),
  'security.sessions': (context, { params }) => sessionsOf(context, Number(params.id)),
  'security.endSession': (context, { params }) => endSessions(context, Number(params.id), String(params.sessionId)),
  'security.endSessions': (context, { params }) => endSessions(context, Number(params.id)),
}
