import { type Queries } from '@walkup/sdk/contract'
import type { CallerContext, FileReply } from '../../context.ts'
import type { Columns } from '../../files/csv.ts'
import { descendantsDetail, exportCsv } from '../../files/export.ts'
import { iterateAll } from '../../search/index.ts'
import { listScope, storeList, withFigures, type StorePlace, type StoreRow } from './lists.ts'
import { exportFilter } from '../../search/exportFilter.ts'

const columns: Columns<StoreRow> = {
  number: (store) => store.number,
  name: (store) => store.name,
  city: (store) => store.city,
  state: (store) => store.state,
  territory: (store) => store.territory?.name,
  isActive: (store) => store.isActive,
  leads: (store) => store.figures.leads,
  generatorLeads: (store) => store.figures.generatorLeads,
  rejected: (store) => store.figures.rejected,
  scheduled: (store) => store.figures.scheduled,
  upcoming: (store) => store.figures.upcoming,
  ran: (store) => store.figures.ran,
  noShow: (store) => store.figures.noShow,
  sold: (store) => store.figures.sold,
  soldCents: (store) => store.figures.soldCents,
  ranRate: (store) => store.figures.ranRate,
  closeRate: (store) => store.figures.closeRate,
  paidMinutes: (store) => store.labor.paidMinutes,
  leadsPerPaidHour: (store) => store.labor.leadsPerPaidHour,
  previousLeads: (store) => store.previous.leads,
  previousScheduled: (store) => store.previous.scheduled,
  previousRan: (store) => store.previous.ran,
  previousSold: (store) => store.previous.sold,
}

const filterOf = exportFilter('dashboard.stores')

/** Streams every store of the search with its figures, batch by batch. @throws 400 naming a field of the filter */
export async function exportStores(context: CallerContext, query: Queries['dashboard.exportStores']): Promise<FileReply> {
  const { caller, transact } = context
  const filter = filterOf(query.filter)
  const organizations = query.includeDescendants ? caller.organizations : [caller.organizationId]
  const narrowed = { ...context, caller: { ...caller, organizations } }
  const scope = await transact((tx) => listScope({ ...narrowed, tx }, filter))
  async function* batches() {
    const stores = iterateAll<StorePlace>(transact, {
      table: 'store',
      where: storeList.where(narrowed, filter),
      organizations,
      present: storeList.present,
      by: storeList.sorts.name,
      direction: 'asc',
    })
    for await (const batch of stores) yield transact((tx) => withFigures(tx, scope, batch))
  }
  return exportCsv(context, {
    entity: 'store',
    name: `stores-${scope.period.from}-to-${scope.period.to}`,
    asked: { filter, ...descendantsDetail(query) },
    columns,
    batches: batches(),
  })
}
