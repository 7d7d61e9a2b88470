import type { Bodies, Client } from '@walkup/sdk'
import type { Punch } from './labels.ts'

/** A missing punch with a numeric row id, since the API identifies it by a string key. */
export interface Missing extends Punch {
  readonly id: number
}
type Decision = Bodies['labor.decidePunch']

const numbers = new Map<string, number>()
/** A key's row id, stable for the page's lifetime. */
export function withRowId(punch: Punch): Missing {
  const id = numbers.get(punch.key) ?? numbers.size + 1
  numbers.set(punch.key, id)
  return { ...punch, id }
}

/** Decides a punch as last seen; the reply replaces the row. */
export const decide = async (client: Client, { key, updatedAt }: Punch, decision: Omit<Decision, 'key' | 'updatedAt'>) =>
  withRowId(await client.call('labor.decidePunch', { body: { key, updatedAt, ...decision } }))

/** Pairs each approved row with the approval's result, so that undo reverts only that. */
const approved = new WeakMap<Missing, Missing>()
/** Approves the displayed times, even if the suggestion has changed. */
export async function approve(row: Missing, client: Client): Promise<Missing> {
  const { in: clockInAt, out: clockOutAt } = timesToApprove(row)
  const made = await decide(client, row, {
    action: 'approve',
    ...(clockInAt && row.kind !== 'end' ? { clockInAt } : {}),
    ...(clockOutAt ? { clockOutAt } : {}),
  })
  approved.set(row, made)
  return made
}
/** Returns no row: the list is reloaded, since the row may have left it. */
export async function undoDecision(row: Missing, client: Client): Promise<void> {
  await decide(client, approved.get(row) ?? row, { action: 'reopen' })
}

export const isUndecided = ({ state }: Punch): boolean => state === 'open' || state === 'submitted'
/** The punch that an approval creates: the submitted one, else the suggestion. */
export const timesToApprove = ({ proposed, suggestedInAt, suggestedOutAt }: Punch) => ({
  in: proposed?.clockInAt ?? suggestedInAt,
  out: proposed?.clockOutAt ?? suggestedOutAt,
})
