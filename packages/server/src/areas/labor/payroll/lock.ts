import sql from 'sql-template-tag'
import type { Tx } from '../../../db/index.ts'
import { keyOf, payOf } from './read.ts'

interface Punch {
  readonly organizationId: number
  readonly id: number
  readonly userId: number
  readonly clockInAt: string
}

/** Stores the pay of punches that are being locked, so that later changes do not affect it. */
export async function storePay(tx: Tx, punches: readonly Punch[]): Promise<void> {
  const people = new Map(
    punches.map(({ organizationId, userId }) => [`${organizationId} ${userId}`, { organizationId, id: userId }]),
  )
  const days = punches.map(({ clockInAt }) => clockInAt.slice(0, 10)).toSorted()
  const pay = await payOf(tx, [...people.values()], { from: days[0] ?? '', to: days.at(-1) ?? '' })
  const rows = punches.flatMap(({ organizationId, userId, id }) => {
    const punch = pay.get(keyOf({ organizationId, id: userId }))?.find((one) => one.id === id)
    return punch ? [{ organizationId, id, pay: punch.days }] : []
  })
  await tx.run(sql`
    update time_log set pay = given.pay
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("organizationId" int, id int, pay jsonb)
    where time_log.organization_id = given."organizationId" and time_log.id = given.id`)
}
