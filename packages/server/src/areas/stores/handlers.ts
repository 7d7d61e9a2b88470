import type { AreaHandlers } from '../../context.ts'
import { addressDetails, suggestForStaff } from '../addresses/index.ts'
import { deleteStore, upsertStore } from './change.ts'
import { importStores } from './import.ts'
import { loadStore, searchStores } from './queries.ts'

export const stores: AreaHandlers<'stores'> = {
  'stores.search': (context, { body }) => searchStores(context, body),
  'stores.get': ({ tx, caller }, { params }) => loadStore(tx, caller, Number(params.id)),
  'stores.upsert': (context, { body }) => upsertStore(context, body),
  'stores.import': (context, { body }) => importStores(context, body),
  'stores.addressSuggestions': (context, { query }) => suggestForStaff(context, query.query),
  'stores.addressDetails': (context, { params }) => addressDetails(context, String(params.placeId)),

  async 'stores.delete'(context, { params }) {
    await deleteStore(context, Number(params.id))
    return { ok: true }
  },
}
