import { roles } from '@walkup/sdk/contract'
import type { Tx } from '../db/index.ts'
import { addDays } from './days.ts'
import type { People } from './people.ts'
import { insert, type Ids } from './rows.ts'

const LENDER = 2
const BORROWER = 1

/** The child organization's offers to its parent: two await an answer, one was declined. */
export async function seedSmartCircle(tx: Tx, ids: Ids, people: People, today: string): Promise<void> {
  const own = people.all.filter(({ organizationId, roleId }) => organizationId === LENDER && roleId === roles.leadGenerator)
  const at = (days: number) => `${addDays(today, days)}T15:00:00Z`
  const plans = [
    { firstDay: addDays(today, 3), lastDay: addDays(today, 24), weekdays: [0, 5, 6], rateNote: '$24 an hour', note: null },
    {
      firstDay: addDays(today, 7),
      lastDay: addDays(today, 9),
      weekdays: [],
      rateNote: '$26 an hour',
      note: 'For the fall sale.',
    },
    { firstDay: addDays(today, -20), lastDay: addDays(today, -6), weekdays: [], rateNote: null, note: null, endedAt: at(-24) },
  ]
  await insert(
    tx,
    'smart_circle_offer',
    own.slice(-plans.length).map(({ id: userId }, nth) => {
      const { endedAt, ...plan } = { endedAt: null, ...plans[nth] }
      const [createdAt, updatedAt] = [at(-26), endedAt ?? at(-1)]
      const id = ids.next('smart_circle_offer')
      const state = endedAt ? 'declined' : 'offered'
      return { organizationId: LENDER, id, borrowerId: BORROWER, userId, state, endedAt, ...plan, createdAt, updatedAt }
    }),
  )
}
