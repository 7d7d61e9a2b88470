import type { Tx } from '../db/index.ts'
import { insert } from './rows.ts'

const field = [14, 15]
const office = [1, 2, 3, 4, 5]
/** Title, subject, audience. */
type Plan = readonly [title: string, description: string, roleIds: readonly number[]]

const documents: readonly Plan[] = [
  ['Whom to call', 'Numbers for a locked store, a lost badge and an unhappy customer.', []],
  ['Store etiquette', 'Where to stand, what to wear, and whom to greet first.', field],
  ['Territory call sheet', 'Who answers for which store, and when.', office],
]
const productDocuments: readonly Plan[] = [
  ['The console in ten minutes', 'Lists, filters, saved views and what live updates mean.', []],
  ['Roles and what they reach', 'Every role, and the rows that it sees and writes.', [1, 2, 3]],
]
const tutorials: readonly Plan[] = [
  ['Clocking in and out', 'Punching on the phone, breaks, and what to do after a forgotten punch.', field],
  ['Printing codes', 'Labels and posters for a store, and replacing a worn one.', office],
]

/** A demo has no files of its own, so its items are links. */
const rowsOf = (kind: string, plans: readonly Plan[], at: object) =>
  plans.map(([title, description, roleIds], sort) => ({
    kind,
    title,
    description,
    videoUrl: `https://example.com/walkup/${title.toLowerCase().replaceAll(' ', '-')}`,
    roleIds,
    sort,
    ...at,
  }))

/** Documents and tutorials of the first organization and of the product. */
export async function seedSupport(tx: Tx, since: string): Promise<void> {
  const at = { createdAt: since, updatedAt: since }
  await insert(tx, 'support_item', rowsOf('document', documents, { ...at, organizationId: 1 }))
  await insert(tx, 'product_item', [...rowsOf('document', productDocuments, at), ...rowsOf('tutorial', tutorials, at)])
}
