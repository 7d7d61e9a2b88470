import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, notFound, type FieldError } from '../../problem.ts'
import { assertFresh, audit, lockRow, missingReferences, jsonEqual, type Row } from '../../persistence/index.ts'
import { saveConnection } from '../connections/write.ts'
import { organizationOf, readSettings, type Mapping, type Settings, type System } from './settings.ts'

export interface Input {
  readonly id?: number
  readonly updatedAt?: string
  readonly orgUid?: string
  readonly isActive: boolean
  readonly baseUrl?: string | null
  readonly account?: string | null
  readonly secret?: string | null
}
/** The two parts of a mapping for a system: request fields, and the lookup lists of their values. */
export interface Vocabulary {
  readonly service: { readonly field: string; readonly list: string }
  readonly detail: { readonly field: string; readonly list: string }
}

async function wrongMappings(
  { tx }: Context,
  organizationId: number,
  mappings: readonly Mapping[],
  words: Vocabulary,
): Promise<FieldError[]> {
  const twice = mappings.flatMap(({ serviceGroupId }, index): FieldError[] =>
    mappings.findIndex((one) => one.serviceGroupId === serviceGroupId) < index
      ? [{ path: `mappings.${index}.serviceGroupId`, code: 'mapped-twice' }]
      : [],
  )
  const missing = await missingReferences(
    tx,
    organizationId,
    mappings.flatMap(({ serviceGroupId, serviceItemId, detailItemId }, index) => [
      { path: `mappings.${index}.serviceGroupId`, ids: serviceGroupId, table: 'service_group' },
      ...[
        { ...words.service, ids: serviceItemId },
        { ...words.detail, ids: detailItemId },
      ].map(({ field, list, ids }) => ({
        path: `mappings.${index}.${field}`,
        ids,
        table: 'lookup_item',
        where: sql`list = ${list}`,
      })),
    ]),
  )
  return [...twice, ...missing]
}

async function saveMappings({ tx }: Context, organizationId: number, id: number, mappings: readonly Mapping[]): Promise<void> {
  await tx.run(sql`delete from connection_mapping where organization_id = ${organizationId} and connection_id = ${id}`)
  await tx.run(sql`
    insert into connection_mapping (organization_id, connection_id, service_group_id, service_item_id, detail_item_id)
    select ${organizationId}, ${id}, "serviceGroupId", "serviceItemId", "detailItemId"
    from jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb) as one ("serviceGroupId" int, "serviceItemId" int, "detailItemId" int)`)
  // Mappings are edited with the settings, so a stale copy must be detected for both.
  await tx.run(sql`update connection set settings = settings where organization_id = ${organizationId} and id = ${id}`)
}

/**
 * Creates or updates an organization's settings for a system.
 * @throws 400 naming what is wrong, 403 for a partner's user, 404, 409 `stale` or `exists`
 */
export async function saveSettings(
  context: Context,
  system: System,
  body: Input,
  mappings: readonly Mapping[] | undefined,
  words: Vocabulary,
  shown: (settings: Settings) => object,
): Promise<Settings> {
  const { tx, caller } = context
  const row =
    body.id === undefined ? undefined : await lockRow<Row & { system: System; settings: object }>(tx, 'connection', body.id)
  if (row && row.system !== system) throw notFound()
  const organizationId =
    row?.organizationId ?? (body.orgUid === undefined ? caller.organizationId : await organizationOf(context, body.orgUid))
  const before = await readSettings(context, organizationId, system)
  if (row) await assertFresh(row, body.updatedAt, async () => shown(before))

  const errors = mappings ? await wrongMappings(context, organizationId, mappings, words) : []
  for (const path of ['baseUrl', 'account'] as const) {
    const value = body[path] === undefined ? before[path] : body[path]
    if (body.isActive && value === null) errors.push({ path, code: 'required-to-switch-on' })
  }
  if (errors.length) throw badInput(...errors)

  const { isActive, baseUrl = before.baseUrl, account = before.account } = body
  const id = await saveConnection(context, {
    system,
    row,
    organizationId,
    isActive,
    settings: { ...row?.settings, apiUrl: baseUrl, account },
    ...(body.secret !== undefined && { secrets: { secret: body.secret } }),
  })
  const ordered = mappings?.toSorted((a, b) => a.serviceGroupId - b.serviceGroupId)
  if (ordered && !jsonEqual(ordered, before.mappings)) {
    await saveMappings(context, organizationId, id, ordered)
    await audit(
      context,
      { entity: 'connection', organizationId, id },
      'map',
      { mappings: before.mappings },
      { mappings: ordered },
    )
  }
  return readSettings(context, organizationId, system)
}
