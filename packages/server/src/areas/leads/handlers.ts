import sql from 'sql-template-tag'
import type { AreaHandlers } from '../../context.ts'
import { changeLead } from './change.ts'
import { addNote, claim } from './claim.ts'
import { createLead } from './create.ts'
import { leadDetail } from './queries.ts'
import { searchLeads } from './search.ts'
import { setStatus } from './status.ts'

export const leads: AreaHandlers<'leads'> = {
  'leads.searchAll': (context, { body }) => searchLeads(context, 'leads.searchAll', body),
  'leads.searchInternal': (context, { body }) =>
    searchLeads(context, 'leads.searchInternal', body, [sql`lead.kind = 'internal'`]),
  'leads.getInternal': ({ tx, caller }, { params }) => leadDetail(tx, Number(params.id), caller.roleId, 'internal'),
  'leads.getExternal': ({ tx, caller }, { params }) => leadDetail(tx, Number(params.id), caller.roleId, 'external'),

  async 'leads.upsertInternal'(context, { body }) {
    if (body.id !== undefined) await changeLead(context, body.id, body)
    const id = body.id ?? (await createLead(context, body))
    return leadDetail(context.tx, id, context.caller.roleId)
  },
  async 'leads.setStatus'(context, { params, body }) {
    await setStatus(context, Number(params.id), body)
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.claim'(context, { params, body }) {
    await claim(context, Number(params.id), body.release === true)
    return leadDetail(context.tx, Number(params.id), context.caller.roleId)
  },
  async 'leads.addNote'(context, { params, body }) {
    await addNote(context, Number(params.id), body.text, body.isCall === true)
    return { ok: true }
  },
}
