import type { Services } from '../services.ts'

/** Sends what an earlier page could not send. The queue is only loaded on devices that have one. */
export async function resume(services: Services, userId: number): Promise<void> {
  const stored = await indexedDB.databases()
  if (!stored.some(({ name }) => name === 'walkup-offline')) return
  const [{ queueOf }, { countEntries }] = await Promise.all([import('./queueOf.ts'), import('./vault.ts')])
  if (await countEntries()) await queueOf(services).open(userId)
}
