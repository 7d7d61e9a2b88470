import type { Client } from '@walkup/sdk'

interface Person {
  readonly id: number
  readonly name: string
}
const PAGE = 200
/** Characters that a label may have. */
const LABEL = 120

/** Lead generators who have an active code of the service. */
export async function readOwners(client: Client, serviceGroupId: number): Promise<ReadonlySet<number>> {
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

/** Adds a code with the name of each person, one after the other, while `onAdded` returns true. */
export async function addCodes(
  client: Client,
  people: readonly Person[],
  serviceGroupId: number,
  onAdded: (id: number) => boolean,
): Promise<void> {
  for (const { id: userId, name } of people) {
    const { id } = await client.call('qrCodes.upsert', { body: { label: name.slice(0, LABEL), userId, serviceGroupId } })
    if (!onAdded(id)) return
  }
}
