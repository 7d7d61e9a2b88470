import type { AreaHandlers } from '../../context.ts'
import { deleteType, upsertType } from './change.ts'
import { readOrder, setOrder } from './order.ts'
import { searchTypes } from './search.ts'

export const appointmentTypes: AreaHandlers<'appointmentTypes'> = {
  'appointmentTypes.search': (context, { body }) => searchTypes(context, body),
  'appointmentTypes.upsert': (context, { body }) => upsertType(context, body),
  'appointmentTypes.getOrder': (context, { query }) => readOrder(context, query.orgTerritoryId),
  'appointmentTypes.setOrder': (context, { query, body }) => setOrder(context, query.orgTerritoryId, body.ids),
  async 'appointmentTypes.delete'(context, { params }) {
    await deleteType(context, Number(params.id))
    return { ok: true }
  },
}
