import type { AreaHandlers } from '../../context.ts'
import { downloadHeaders } from '../../files/content.ts'
import { notFound } from '../../problem.ts'
import { deleteItem, upsertItem } from './change.ts'
import { loadFile, searchItems } from './queries.ts'

const organization = { organization: true, product: false }
const product = { organization: false, product: true }

export const support: AreaHandlers<'support'> = {
  'support.serviceProviderDocuments': (context, { body }) => searchItems(context, 'document', organization, body),
  'support.upsertServiceProviderDocument': (context, { body }) => upsertItem(context, 'document', 'organization', body),
  'support.wingenDocuments': (context, { body }) => searchItems(context, 'document', product, body),
  'support.upsertWingenDocument': (context, { body }) => upsertItem(context, 'document', 'product', body),
  'support.tutorials': (context, { body }) => searchItems(context, 'tutorial', { organization: true, product: true }, body),
  'support.upsertTutorial': (context, { body }) => upsertItem(context, 'tutorial', undefined, body),

  async 'support.download'({ transact, services }, { params }) {
    const { fileKey, fileName } = await transact((tx) => loadFile(tx, Number(params.id)))
    const body = await services.files.get(fileKey)
    if (!body) throw notFound()
    return { body, headers: downloadHeaders(fileName) }
  },

  async 'support.deleteDocument'(context, { params }) {
    await deleteItem(context, 'document', Number(params.id))
    return { ok: true }
  },

  async 'support.deleteTutorial'(context, { params }) {
    await deleteItem(context, 'tutorial', Number(params.id))
    return { ok: true }
  },
}
