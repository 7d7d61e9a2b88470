import type { AreaHandlers } from '../../context.ts'
import { receiveLeads } from './leads.ts'
import { receiveStatus } from './status.ts'

export const inbound: AreaHandlers<'inbound'> = {
  'inbound.leads': (context, { body }) => receiveLeads(context, body),
  'inbound.status': (context, { params, body }) => receiveStatus(context, String(params.externalId), body),
}
