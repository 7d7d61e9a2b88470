import type { Replies, StarterSet } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { defaultWebConfig } from '../areas/account/profile.ts'
import type { Tx } from '../db/index.ts'
import { jsonEqual } from '../persistence/jsonEqual.ts'
import { starterConsent, starterMultiplier, starters, type Starter } from './sets.ts'

type WebConfig = Replies['account.me']['wingenWebConfig']
const VERSION = 'starter-1'
export const DEFAULT_STARTER = 'homeImprovement'
/** The name of the first organization until someone renames it. */
export const FIRST_ORGANIZATION = 'My organization'

interface NewOrganization {
  readonly id: number
  readonly name: string
  readonly organizationParentId: number | null
}

/** Adds the lists, the questions and the booking page of a starter set. A child organization inherits what is above it. */
export async function applyStarterSet(tx: Tx, organization: NewOrganization, set: StarterSet): Promise<void> {
  await tx.run(sql`update organization set starter_set = ${set} where id = ${organization.id}`)
  if (set === 'none') return
  await addEntries(tx, organization.id, starters[set].lists)
  await addQuestions(tx, organization.id, starters[set].questions)
  // A partial configuration: the rest is inherited.
  const config = organization.organizationParentId === null ? startConfig(organization.name) : { isPublicBookingOn: true }
  await tx.run(
    // What was configured before the set was chosen stays.
    sql`insert into web_config (organization_id, config) values (${organization.id}, ${JSON.stringify(config)}::jsonb)
      on conflict (organization_id) do update set config = excluded.config || web_config.config`,
  )
}

const startConfig = (name: string): WebConfig => ({
  ...defaultWebConfig,
  locales: ['en', 'es', 'fr'],
  consent: { version: VERSION, text: starterConsent(name) },
  isPublicBookingOn: true,
})

async function addEntries(tx: Tx, organizationId: number, lists: Starter['lists']): Promise<void> {
  const entries = Object.entries(lists).flatMap(([list, names]) =>
    names.map((name, sort) => ({ list, name, sort, multiplier: starterMultiplier(list, name) })),
  )
  const missing = sql`
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(list text, name text, sort int, multiplier numeric)
    where not exists (select from list_entry known
      where known.organization_id = ${organizationId} and known.list = entry.list and same_name(known.name) = same_name(entry.name))`
  await tx.run(sql`
    insert into lookup_item (organization_id, list, name, sort, multiplier)
    select ${organizationId}::int, list, name, sort, multiplier ${missing} and list <> 'hdsfiGroup' order by list, sort`)
  await tx.run(sql`
    insert into service_group (organization_id, name, sort)
    select ${organizationId}::int, name, sort ${missing} and list = 'hdsfiGroup' order by sort`)
}

async function addQuestions(tx: Tx, organizationId: number, questions: Starter['questions']): Promise<void> {
  const rows = questions.map(({ label, options, disqualifies, externalField }, sort) => ({
    label,
    options: options.map(([value, text], index) => ({ id: index + 1, value, label: text })),
    disqualifies,
    externalField,
    sort,
  }))
  await tx.run(sql`
    with parent as (
      insert into service_type (organization_id, name) values (${organizationId}, 'Project') returning id)
    insert into question (organization_id, service_type_id, label, kind, is_required, options, disqualifies, external_field, sort)
    select ${organizationId}::int, parent.id, label, 'choice', true, options, disqualifies, "externalField", sort
    from parent, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as q(label jsonb, options jsonb, disqualifies text[], "externalField" text, sort int)`)
}

/** Keeps the starter's consent text naming the organization, unless someone edited it. */
export async function renameInConsent(tx: Tx, organizationId: number, was: string, name: string): Promise<void> {
  const row = await tx.one<{ config: Partial<WebConfig> }>(
    sql`select config from web_config where organization_id = ${organizationId} for no key update`,
  )
  const consent = row?.config.consent
  if (!consent || !jsonEqual(consent.text, starterConsent(was))) return
  const count = Number(/^starter-(\d+)$/.exec(consent.version)?.[1] ?? 0)
  const next = { version: `starter-${count + 1}`, text: starterConsent(name) }
  await tx.run(sql`
    update web_config set config = config || ${JSON.stringify({ consent: next })}::jsonb where organization_id = ${organizationId}`)
}
