import type { Bodies, Replies, SetupStep } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { fieldRoleIds } from '../../auth/roles.ts'
import type { Context } from '../../context.ts'
import { conflict, notFound } from '../../problem.ts'
import { audit } from '../../persistence/index.ts'
import { applyStarterSet, FIRST_ORGANIZATION } from '../../starter/apply.ts'

type Setup = Replies['settings.setup']
interface Found {
  readonly counts: Readonly<Record<SetupStep, number>>
  readonly contact: Setup['contact']
  readonly typesWithoutSlots: Setup['typesWithoutSlots']
  readonly territoriesWithoutTypes: Setup['territoriesWithoutTypes']
  readonly embed: Setup['embed']
  readonly starterSet: Setup['starterSet']
  readonly finishedAt: string | null
}
/** Counting stops here, since the guide only needs to know whether there are any. */
const COUNTED = 1000
/** The most territories to list. */
const LISTED = 50

export async function readSetup({ tx, caller, services }: Context): Promise<Setup> {
  const { organizationId } = caller
  const today = services.now().toISOString().slice(0, 10)
  const found = await tx.one<Found>(sql`
    with type as (
      select id, name, territory_id, exists (
        select from default_slot d where d.organization_id = t.organization_id and d.appointment_type_id = t.id and d.capacity > 0
          and (d.effective_to is null or d.effective_to >= ${today}::date)
        union all
        select from slot s where s.organization_id = t.organization_id and s.appointment_type_id = t.id and s.capacity > 0
          and not s.is_closed and s.date >= ${today}::date) as has_slots
      from appointment_type t where organization_id = ${organizationId} and is_active and deleted_at is null)
    select finished.starter_set, finished.setup_finished_at as finished_at, json_build_object(
      'hasName', finished.name <> ${FIRST_ORGANIZATION},
      'hasPhone', exists (select from business_contact where organization_id = ${organizationId} and territory_id is null
        and appointment_type_id is null and phone is not null),
      'hasBrand', exists (select from effective_web_config_for_member(${organizationId}::int)
        where config ->> 'logoUrl' is not null or coalesce(config -> 'colours', '{}') <> '{}')
    ) as contact, json_build_object(
      'contact', (select count(*) from business_contact where organization_id = ${organizationId} and territory_id is null
        and appointment_type_id is null),
      'territories', (select count(*) from territory where organization_id = ${organizationId} and is_active and deleted_at is null),
      'services', (select count(*) from service_group where organization_id = ${organizationId} and is_active),
      'appointmentTypes', (select count(*) from type where has_slots),
      'stores', (select count(*) from store where organization_id = ${organizationId} and is_active and deleted_at is null),
      'people', (select count(*) from membership where organization_id = ${organizationId} and is_active
        and role_id = any (${fieldRoleIds}::int[])),
      'codes', (select count(*) from qr_code where organization_id = ${organizationId} and is_active and deleted_at is null),
      'testBooking', (select count(*) from (select from lead where organization_id = ${organizationId} and self_booked
        and appointment_at is not null and deleted_at is null limit ${COUNTED}) booked)
    ) as counts, (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
      from type where not has_slots) as types_without_slots,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]') from (
        select id, name from territory where organization_id = ${organizationId} and is_active and deleted_at is null
          and not exists (select from type where type.territory_id = territory.id) order by name, id limit ${LISTED}) bare)
        as territories_without_types,
      (select json_build_object('origin', ${services.config.publicUrl}::text, 'userUid', u.uid, 'group', c.service_group_id) from qr_code c join app_user u on u.id = c.user_id and u.is_active
        where c.organization_id = ${organizationId} and c.is_active and c.deleted_at is null order by c.id limit 1) as embed
    from organization finished where finished.id = ${organizationId}`)
  if (!found) throw notFound()
  const { counts, contact, typesWithoutSlots, territoriesWithoutTypes, embed, starterSet, finishedAt } = found
  const isContactDone = contact.hasName && contact.hasPhone && contact.hasBrand
  const steps = (Object.keys(counts) as SetupStep[]).map((key) => ({
    key,
    isDone: key === 'contact' ? isContactDone : counts[key] > 0,
    count: counts[key],
  }))
  return { steps, contact, typesWithoutSlots, territoriesWithoutTypes, embed, starterSet, finishedAt }
}

/**
 * Applies a starter set to the first organization.
 * @throws 409 `not-allowed` if it already has one
 */
export async function chooseStarter(context: Context, { starterSet }: Bodies['settings.chooseStarter']): Promise<Setup> {
  const { tx, caller } = context
  const organization = await tx.one<{ id: number; name: string; organizationParentId: number | null; starterSet: string | null }>(
    sql`select id, name, organization_parent_id, starter_set from organization where id = ${caller.organizationId} for no key update`,
  )
  if (!organization) throw notFound()
  if (organization.starterSet !== null) throw conflict('not-allowed.starter-chosen')
  await applyStarterSet(tx, organization, starterSet)
  const subject = { entity: 'organization', organizationId: organization.id, id: organization.id }
  await audit(context, subject, 'update', { starterSet: null }, { starterSet })
  return readSetup(context)
}

/** Closes the guide or reopens it. */
export async function finishSetup(context: Context, { isFinished }: { readonly isFinished: boolean }): Promise<Setup> {
  const { tx, caller, services } = context
  const { organizationId } = caller
  const changed = await tx.run(sql`
    update organization set setup_finished_at = ${isFinished ? services.now() : null}
    where id = ${organizationId} and (setup_finished_at is not null) <> ${isFinished}`)
  const subject = { entity: 'organization', organizationId, id: organizationId }
  if (changed) await audit(context, subject, 'update', { isSetupFinished: !isFinished }, { isSetupFinished: isFinished })
  return readSetup(context)
}
