import { AsyncLocalStorage } from 'node:async_hooks'

const open = new AsyncLocalStorage<true>()

/**
 * Runs a transaction, and refuses one inside another: on one connection it would wait for itself for ever, and from a
 * pool it could take the last connection that its own outer one waits for.
 */
export function notNested<T>(transaction: () => Promise<T>): Promise<T> {
  if (open.getStore()) throw new Error('A transaction was opened inside another; pass the open one on.')
  return open.run(true, transaction)
}

/** Runs what a transaction sets off but is no part of, such as a notification's listener. */
export const outsideTransaction = (work: () => void): void => open.exit(work)
