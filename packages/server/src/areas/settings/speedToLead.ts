import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { assertFresh, assertReferences, audit, jsonEqual } from '../../persistence/index.ts'
import { badInput, type FieldError } from '../../problem.ts'
import { validateHours } from '../../validateHours.ts'
import { speedSettings, type SpeedSettings } from '../../speedToLead/settings.ts'

type Reply = Replies['settings.speedToLead']
type Body = Bodies['settings.saveSpeedToLead']
type Name = Reply['territoryHours'][number]['territory']

export async function readSpeedToLead({ tx, caller }: Context): Promise<Reply> {
  const { organizationId } = caller
  const settings = await speedSettings(tx, organizationId)
  const nameOf = (names: readonly Name[], id: number | null) => names.find((one) => one.id === id)
  const territories = await tx.rows<Name>(sql`
    select id, name from territory where organization_id = ${organizationId} and deleted_at is null
      and id = any (${settings.territoryHours.map(({ territoryId }) => territoryId)}::int[])`)
  const services = await tx.rows<Name>(sql`
    select id, name from service_group where organization_id = ${organizationId}
      and id = any (${settings.targets.flatMap(({ serviceGroupId }) => serviceGroupId ?? [])}::int[])`)
  return {
    businessHours: [...settings.businessHours],
    // Skips what has been deleted since.
    territoryHours: settings.territoryHours.flatMap(({ territoryId, hours }) => {
      const territory = nameOf(territories, territoryId)
      return territory ? [{ territory, hours: [...hours] }] : []
    }),
    targets: settings.targets.flatMap(({ serviceGroupId, ...target }) => {
      const serviceGroup = nameOf(services, serviceGroupId) ?? null
      return serviceGroupId === null || serviceGroup ? [{ serviceGroup, ...target }] : []
    }),
    updatedAt: settings.updatedAt,
  }
}

function targetErrors(targets: NonNullable<Body['targets']>): FieldError[] {
  const errors = targets.flatMap((target, index): FieldError[] => {
    const path = `targets.${index}`
    if (targets.findIndex(({ serviceGroupId }) => serviceGroupId === target.serviceGroupId) < index)
      return [{ path: `${path}.serviceGroupId`, code: 'named-twice' }]
    if (target.managersAfterMin < target.dispatchersAfterMin)
      return [{ path: `${path}.managersAfterMin`, code: 'too-small', params: { limit: target.dispatchersAfterMin } }]
    if (target.everyoneAfterMin < target.managersAfterMin)
      return [{ path: `${path}.everyoneAfterMin`, code: 'too-small', params: { limit: target.managersAfterMin } }]
    return []
  })
  const hasRest = targets.some(({ serviceGroupId }) => serviceGroupId === null)
  return hasRest ? errors : [...errors, { path: 'targets', code: 'required' }]
}

/** @throws 400 naming hours, targets or references, 409 `stale` */
export async function saveSpeedToLead(context: Context, { updatedAt, ...changes }: Body): Promise<Reply> {
  const { tx, caller } = context
  const { organizationId } = caller
  await tx.rows(sql`select 1 from speed_to_lead where organization_id = ${organizationId} for no key update`)
  const before = await speedSettings(tx, organizationId)
  await assertFresh(before, updatedAt, () => readSpeedToLead(context))
  const errors = [
    ...validateHours(changes.businessHours ?? [], 'businessHours'),
    ...(changes.territoryHours ?? []).flatMap(({ hours }, index) => validateHours(hours, `territoryHours.${index}.hours`)),
    ...(changes.targets ? targetErrors(changes.targets) : []),
  ]
  if (errors.length) throw badInput(...errors)
  await assertReferences(tx, organizationId, [
    {
      path: 'territoryHours',
      ids: changes.territoryHours?.map(({ territoryId }) => territoryId) ?? [],
      table: 'territory',
      where: sql`deleted_at is null`,
    },
    {
      path: 'targets',
      ids: changes.targets?.flatMap(({ serviceGroupId }) => serviceGroupId ?? []) ?? [],
      table: 'service_group',
    },
  ])
  const next = {
    businessHours: changes.businessHours ?? before.businessHours,
    territoryHours: changes.territoryHours ?? before.territoryHours,
    targets: changes.targets ?? before.targets,
  }
  const keys = (Object.keys(next) as (keyof typeof next)[]).filter((key) => !jsonEqual(next[key], before[key]))
  if (!keys.length) return readSpeedToLead(context)
  await tx.run(sql`
    insert into speed_to_lead (organization_id, business_hours, territory_hours, targets)
    values (${organizationId}, ${JSON.stringify(next.businessHours)}::jsonb, ${JSON.stringify(next.territoryHours)}::jsonb,
      ${JSON.stringify(next.targets)}::jsonb)
    on conflict (organization_id) do update set business_hours = excluded.business_hours, territory_hours = excluded.territory_hours,
      targets = excluded.targets`)
  // Waiting leads are checked again with the new times.
  await tx.run(sql`select reconsider_escalations(${organizationId})`)
  const pick = (settings: Pick<SpeedSettings, keyof typeof next>) => Object.fromEntries(keys.map((key) => [key, settings[key]]))
  await audit(context, { entity: 'speedToLead', organizationId, id: organizationId }, 'update', pick(before), pick(next))
  return readSpeedToLead(context)
}
