import type { Client } from '@walkup/sdk'

interface Person {
  readonly id: number
  readonly name: string
}
const PAGE = 200
const CONCURRENCY = 4

/** Lead generators who have an active code of the service. */
export async function findCodeOwners(client: Client, serviceGroupId: number): Promise<ReadonlySet<number>> {
  const owners = new Set<number>()
  let cursor: string | undefined
  do {
    const body = { filter: { serviceGroupIds: [serviceGroupId], isActive: true }, limit: PAGE, ...(cursor && { cursor }) }
    const { items, nextCursor } = await client.call('qrCodes.search', { body })
    for (const { user } of items) owners.add(user.id)
    cursor = nextCursor ?? undefined
  } while (cursor)
  return owners
}

/** Adds a code with the name of each person, a few at a time, while `onAdded` returns true. @throws the first failure */
export async function createCodes(
  client: Client,
  people: readonly Person[],
  serviceGroupId: number,
  onAdded: (id: number) => boolean,
): Promise<void> {
  const left = [...people]
  async function work(): Promise<void> {
    for (let person = left.shift(); person; person = left.shift()) {
      const body = { userId: person.id, serviceGroupId }
      try {
        const { id } = await client.call('qrCodes.upsert', { body })
        if (!onAdded(id)) left.length = 0
      } catch (error) {
        left.length = 0
        throw error
      }
    }
  }
  // All have ended before anyone starts again, so nobody gets two.
  const ended = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
