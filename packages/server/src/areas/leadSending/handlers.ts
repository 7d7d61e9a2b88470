import type { AreaHandlers } from '../../context.ts'
import { leadDetail } from '../leads/queries.ts'
import { retryDelivery, sendLead, sendToCrm } from './send.ts'

type Sending = 'leads.sendToServiceTitan' | 'leads.sendToRetailer' | 'leads.sendToCrm' | 'leads.retryExternal'

export const leadSending: Pick<AreaHandlers<'leads'>, Sending> = {
  async 'leads.sendToServiceTitan'(context, { params }) {
    await sendLead(context, Number(params.id), 'serviceTitan', params.isExternal ? 'external' : 'internal')
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.sendToRetailer'(context, { params }) {
    await sendLead(context, Number(params.id), 'homeDepot')
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.sendToCrm'(context, { params }) {
    await sendToCrm(context, Number(params.id))
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.retryExternal'(context, { params }) {
    await retryDelivery(context, Number(params.id), String(params.system))
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
}
