import { countEntries, lockVaults } from './vault.ts'

/** Forgets the device's keys and stored replies. @returns how many entries wait for their owners */
export async function lockDevice(): Promise<number> {
  await lockVaults()
  return countEntries()
}
