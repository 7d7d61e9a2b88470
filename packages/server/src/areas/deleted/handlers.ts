import type { EndpointName, RestorableKind } from '@walkup/sdk/contract'
import sql, { raw } from 'sql-template-tag'
import type { AreaHandlers, Context } from '../../context.ts'
import { assertMayCall } from '../../http/authenticate.ts'
import { audit, lockRow, missingReferences, type Row } from '../../persistence/index.ts'
import { conflict } from '../../problem.ts'
import { assertVisible } from '../../visibility.ts'
import { assertFree } from '../organizations/territories.ts'
import { assertNumberFree } from '../stores/change.ts'
import { restoreItem } from '../support/change.ts'
import { assertNotOwn } from '../labor/people.ts'
import { withLogOverlapConflict, type Log } from '../labor/write.ts'

interface Restoring {
  /** Whoever may call it may restore. */
  readonly deletedBy: EndpointName
  readonly table: string
  /** Rows without which this one would not work, by table. */
  readonly parents?: (row: Row) => Readonly<Record<string, unknown>>
  /** Runs the restoring update, once nothing is in its way. */
  readonly guard?: (context: Context, row: Row, restore: () => Promise<unknown>) => Promise<unknown>
}

const kinds: Readonly<Record<Exclude<RestorableKind, 'supportDocument' | 'tutorial'>, Restoring>> = {
  appointmentType: {
    deletedBy: 'appointmentTypes.delete',
    table: 'appointment_type',
    parents: ({ territoryId }) => ({ territory: territoryId }),
  },
  businessUnit: { deletedBy: 'businessUnits.delete', table: 'business_unit' },
  cadence: { deletedBy: 'followUp.deleteCadence', table: 'cadence' },
  qrCode: { deletedBy: 'qrCodes.delete', table: 'qr_code', parents: ({ storeId }) => ({ store: storeId }) },
  question: {
    deletedBy: 'questions.delete',
    table: 'question',
    parents: ({ serviceTypeId, showIf }) => ({
      service_type: serviceTypeId,
      question: (showIf as { questionId: number } | null)?.questionId,
    }),
  },
  serviceType: { deletedBy: 'settings.deleteServiceType', table: 'service_type' },
  store: {
    deletedBy: 'stores.delete',
    table: 'store',
    parents: ({ territoryId }) => ({ territory: territoryId }),
    async guard({ tx }, { organizationId, id, number }, restore) {
      await assertNumberFree(tx, organizationId, id, String(number))
      await restore()
    },
  },
  technician: {
    deletedBy: 'technicians.delete',
    table: 'technician',
    parents: ({ businessUnitId }) => ({ business_unit: businessUnitId }),
  },
  territory: {
    deletedBy: 'territories.delete',
    table: 'territory',
    async guard({ tx }, { organizationId, id, isActive, postalCodes }, restore) {
      if (isActive) await assertFree(tx, organizationId, id, postalCodes as string[])
      await restore()
    },
  },
  timeLog: {
    deletedBy: 'labor.deleteTimeLog',
    table: 'time_log',
    guard({ tx, caller }, row, restore) {
      const { organizationId, id, userId, clockInAt, clockOutAt } = row as Log
      assertNotOwn(caller, [userId])
      return withLogOverlapConflict(tx, { organizationId, userId, clockInAt, clockOutAt, except: id }, restore)
    },
  },
}

export const deleted: AreaHandlers<'deleted'> = {
  async 'deleted.restore'(context, { params }) {
    const { tx, caller } = context
    const kind = params.kind as RestorableKind
    const id = Number(params.id)
    if (kind === 'supportDocument' || kind === 'tutorial') {
      assertMayCall(kind === 'tutorial' ? 'support.deleteTutorial' : 'support.deleteDocument', caller)
      await restoreItem(context, kind === 'tutorial' ? kind : 'document', id)
      return { ok: true }
    }
    const { deletedBy, table, parents, guard } = kinds[kind]
    assertMayCall(deletedBy, caller)
    const row = await lockRow(tx, table, id, 'deleted_at is null')
    const { organizationId } = row
    const references = Object.entries(parents?.(row) ?? {}).map(([parent, ids]) => ({
      path: parent,
      ids: ids as number | null | undefined,
      table: parent,
      where: sql`deleted_at is null`,
    }))
    if ((await missingReferences(tx, organizationId, references)).length) throw conflict('not-undoable.parent')
    const restore = () =>
      tx.run(sql`update ${raw(table)} set deleted_at = null where organization_id = ${organizationId} and id = ${id}`)
    await (guard ? guard(context, row, restore) : restore())
    // Row policies do not limit every kind to the caller's territories.
    await assertVisible(tx, [{ entity: kind, id }])
    await audit(context, { entity: kind, organizationId, id }, 'restore', null, { name: row.name ?? row.label ?? null })
    return { ok: true }
  },
}
