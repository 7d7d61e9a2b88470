import { AsyncLocalStorage } from 'node:async_hooks'
import type { AdmissionGate } from './admissionGate.ts'

/** A request's concurrency permit. */
export class Permit {
  readonly #gate: AdmissionGate
  #state: 'working' | 'paused' | 'resuming' | 'left' = 'working'
  #endWait: (() => void) | undefined

  constructor(gate: AdmissionGate) {
    this.#gate = gate
  }
  get isWorking(): boolean {
    return this.#state === 'working'
  }
  leave(): void {
    if (this.#state === 'working') this.#gate.leave()
    this.#endWait?.()
    this.#state = 'left'
  }
  /** Releases the permit; `refuse` is called when the wait takes too long. */
  pause(refuse: () => void): void {
    if (this.#state !== 'working') return
    this.#state = 'paused'
    this.#endWait = this.#gate.pause(refuse)
  }
  async resume(): Promise<void> {
    if (this.#state !== 'paused') return
    this.#endWait?.()
    this.#state = 'resuming'
    await this.#gate.resume()
    if (this.#hasLeft()) this.#gate.leave()
    else this.#state = 'working'
  }
  // The request may end while it waits.
  #hasLeft(): boolean {
    return this.#state === 'left'
  }
}

/** The permit of the current request, if it needs one. */
export const currentPermit = new AsyncLocalStorage<Permit>()

/**
 * Runs `wait` without occupying a permit: for waits that use neither a connection nor the event loop, such as the queue for a
 * bookable time. `wait` may call `resume` before its own work begins, and must give up when the signal aborts (overload).
 */
export async function waitWithoutPermit<T>(wait: (resume: () => Promise<void>, signal: AbortSignal) => Promise<T>): Promise<T> {
  const permit = currentPermit.getStore()
  const refusal = new AbortController()
  const resume = async () => permit?.resume()
  permit?.pause(() => refusal.abort())
  try {
    return await wait(resume, refusal.signal)
  } finally {
    await resume()
  }
}
