import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'
import { conflict, notFound } from '../problem.ts'

/** A lead of a person, with what erasing and exporting need. */
export interface PersonLead {
  readonly organizationId: number
  readonly id: number
  readonly uid: string
  readonly status: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phones: readonly string[]
  readonly isBooked: boolean
}

export interface Person {
  readonly leads: readonly PersonLead[]
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly names: readonly { readonly firstName: string; readonly lastName: string }[]
}

/** More leads than one person can have: they share a public contact, such as a store's phone. */
const MAX_LEADS = 500

/**
 * All leads of the organizations that are connected to the given one by a chain of shared phones and email addresses. Includes
 * deleted leads; erased ones share nothing.
 * @throws 404, 409 `too-widely-shared`
 */
export async function findPerson(tx: Tx, organizations: readonly number[], leadId: number): Promise<Person> {
  const leads = new Map<string, PersonLead>()
  const [phones, emails] = [new Set<string>(), new Set<string>()]
  for (;;) {
    const known = phones.size + emails.size + leads.size
    const rows = await tx.rows<PersonLead>(sql`
      select organization_id, id, uid, status, first_name, last_name, email,
        array(select one ->> 'e164' from jsonb_array_elements(phones) one) as phones,
        exists (select from booking where booking.organization_id = lead.organization_id and lead_id = lead.id
          and booking.status in ('scheduled', 'confirmed')) as is_booked
      from lead
      where organization_id = any (${[...organizations]}::int[]) and erased_at is null
        and (id = ${leadId} or email = any (${[...emails]}::text[])
          or exists (select from jsonb_array_elements(phones) one where one ->> 'e164' = any (${[...phones]}::text[])))
      order by organization_id, id limit ${MAX_LEADS + 1}::int for no key update`)
    if (rows.length > MAX_LEADS) {
      throw conflict('too-widely-shared', { limit: MAX_LEADS })
    }
    for (const row of rows) {
      leads.set(`${row.organizationId}:${row.id}`, row)
      if (row.email) emails.add(row.email)
      for (const phone of row.phones) phones.add(phone)
    }
    if (phones.size + emails.size + leads.size === known) break
  }
  const found = [...leads.values()]
  if (!found.length && !(await tx.one(sql`select 1 as found from lead where id = ${leadId} and deleted_at is null`)))
    throw notFound()
  const names = new Map(
    found.map(({ firstName, lastName }) => [`${firstName} ${lastName}`.toLowerCase(), { firstName, lastName }]),
  )
  return { leads: found, phones: [...phones], emails: [...emails], names: [...names.values()] }
}
