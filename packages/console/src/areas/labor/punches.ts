import type { Bodies, Client } from '@walkup/sdk'
import type { Punch } from './words.ts'

/** A missing punch under a number: the API names it by its key. */
export interface Missing extends Punch {
  readonly id: number
}
type Decision = Bodies['labor.decidePunch']

const numbers = new Map<string, number>()
/** The same key has the same number as long as the page lives. */
export function numbered(punch: Punch): Missing {
  const id = numbers.get(punch.key) ?? numbers.size + 1
  numbers.set(punch.key, id)
  return { ...punch, id }
}

/** Decides one as it was seen; what it answers takes the row's place. */
export const decide = async (client: Client, { key, updatedAt }: Punch, decision: Omit<Decision, 'key' | 'updatedAt'>) =>
  numbered(await client.call('labor.decidePunch', { body: { key, updatedAt, ...decision } }))

/** Each approved row with what its approval left: that alone is taken back. */
const approved = new WeakMap<Missing, Missing>()
/** Approves the times that are shown, whatever is suggested by now. */
export async function approve(row: Missing, client: Client): Promise<Missing> {
  const { in: clockInAt, out: clockOutAt } = wanted(row)
  const made = await decide(client, row, {
    action: 'approve',
    ...(clockInAt && row.kind !== 'end' ? { clockInAt } : {}),
    ...(clockOutAt ? { clockOutAt } : {}),
  })
  approved.set(row, made)
  return made
}
/** Answers no row: the list is read again, since the row may have left it meanwhile. */
export async function takeBack(row: Missing, client: Client): Promise<void> {
  await decide(client, approved.get(row) ?? row, { action: 'reopen' })
}

export const isUndecided = ({ state }: Punch): boolean => state === 'open' || state === 'submitted'
/** The punch that approving makes: as submitted, else as suggested. */
export const wanted = ({ proposed, suggestedInAt, suggestedOutAt }: Punch) => ({
  in: proposed?.clockInAt ?? suggestedInAt,
  out: proposed?.clockOutAt ?? suggestedOutAt,
})
