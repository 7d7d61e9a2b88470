import { AsyncLocalStorage } from 'node:async_hooks'

const open = new AsyncLocalStorage<true>()

/**
 * Runs a transaction and refuses a nested one: on one connection it would deadlock, and in a pool it could take the last
 * connection that the outer one needs.
 */
export function rejectNested<T>(transaction: () => Promise<T>): Promise<T> {
  if (open.getStore()) throw new Error('A transaction was opened inside another; pass the open one on.')
  return open.run(true, transaction)
}

/** Runs work that a transaction triggers but that is not part of it, such as a notification listener. */
export const outsideTransaction = (work: () => void): void => open.exit(work)
