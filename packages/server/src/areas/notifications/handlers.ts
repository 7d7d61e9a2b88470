import type { AreaHandlers } from '../../context.ts'
import { audiences, history, inbox, markRead } from './queries.ts'
import { send } from './send.ts'

export const notifications: AreaHandlers<'notifications'> = {
  'notifications.send': (context, { body }) => send(context, body),
  'notifications.lookup': (context) => audiences(context),
  'notifications.inbox': (context, { body }) => inbox(context, body),
  'notifications.read': (context, { body }) => markRead(context, body),
  'notifications.history': (context, { body }) => history(context, body),
}
