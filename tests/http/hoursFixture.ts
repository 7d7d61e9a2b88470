import sql from 'sql-template-tag'
import type { SignedIn, TestApp } from './harness.ts'

export const HOUR = 3_600_000
export const iso = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000).toISOString()
/** Far from the seeded data; each test uses its own month. */
export const far = (month: number, hours = 0) => Date.UTC(2031, month, 3) + hours * HOUR

export interface Floor {
  readonly store: { readonly id: number; readonly timeZone: string }
  readonly people: readonly { readonly id: number; readonly email: string }[]
}
/** A store in a generator's territory, and six other active generators of that territory. */
export const addFloor = ({ db }: TestApp, generator: SignedIn): Promise<Floor> =>
  db.asOwner(async (tx) => {
    const { userId } = generator.record
    const store = await tx.one<Floor['store']>(sql`
      select s.id, s.time_zone from store s where s.organization_id = 1 and s.is_active and s.territory_id in (
        select territory_id from membership_territory t join membership m on m.id = t.membership_id where m.user_id = ${userId})
      order by s.id limit 1`)
    if (!store) throw new Error('The generator has no store.')
    const people = await tx.rows<Floor['people'][number]>(sql`
      select u.id, u.email from app_user u join membership m on m.user_id = u.id
      where m.organization_id = 1 and m.role_id = 14 and m.is_active and u.is_active and u.id <> ${userId} order by u.id limit 6`)
    for (const { id } of people) {
      await tx.run(sql`insert into credential (user_id, password_hash) select ${id}::int, password_hash from credential
        where user_id = ${userId} on conflict do nothing`)
      await tx.run(sql`insert into membership_territory (organization_id, membership_id, territory_id)
        select 1, m.id, s.territory_id from membership m, store s where m.user_id = ${id} and m.organization_id = 1 and s.id = ${store.id}
        on conflict do nothing`)
    }
    return { store, people }
  })
