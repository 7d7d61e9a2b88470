import type { Client } from '@walkup/sdk'

/** What can be restored, named as in the audit trail. */
const kinds = [
  'appointmentType',
  'businessUnit',
  'cadence',
  'qrCode',
  'question',
  'serviceType',
  'store',
  'supportDocument',
  'technician',
  'territory',
  'timeLog',
  'tutorial',
] as const
export type RestorableKind = (typeof kinds)[number]

export const isRestorable = (kind: string): kind is RestorableKind => (kinds as readonly string[]).includes(kind)

/** Undoes the deletion of a row. */
export const restore =
  (kind: RestorableKind) =>
  ({ id }: { readonly id: number }, client: Client): Promise<unknown> =>
    client.call('deleted.restore', { params: { kind, id } })
