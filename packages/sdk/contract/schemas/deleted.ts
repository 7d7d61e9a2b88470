import { Id, Ok, OneOf, Strict, type EndpointContract } from './common.ts'

/** What can be restored, named as in the audit trail. */
export const restorableKinds = [
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
/** See `restorableKinds`. */
export type RestorableKind = (typeof restorableKinds)[number]

export const deleted = {
  'deleted.restore': {
    summary:
      'Restores a deleted row as it was, under its id, for those who may delete it; kinds are named as in the audit trail. A restored cadence keeps no one enrolled. Returns 409 `not-undoable` while something that it belongs to is deleted, and 409 `exists` or `overlap` if another row has taken its number, ZIP codes or time since.',
    access: { roles: 'session', internalUsersOnly: true },
    params: Strict({ kind: OneOf(...restorableKinds), id: Id }),
    reply: Ok,
    problems: [404, 409],
    example: { params: { kind: 'store', id: 7 }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
