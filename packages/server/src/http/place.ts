import { AsyncLocalStorage } from 'node:async_hooks'
import type { AdmissionGate } from './admissionGate.ts'

/** A request's place among those that are worked on. */
export class Place {
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
  /** Leaves the place to others; `refuse` is called when the wait takes too long. */
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
  // Its request may end while it waits.
  #hasLeft(): boolean {
    return this.#state === 'left'
  }
}

/** The place of the request that is being handled, if it needs one. */
export const places = new AsyncLocalStorage<Place>()

/**
 * Runs `wait` without occupying a place: for waits that keep neither a connection nor the event loop busy, such as the turn
 * at one slot. `wait` may call `resume` before its own work begins, and gives up when the signal aborts: the server is overloaded.
 */
export async function waitOutside<T>(wait: (resume: () => Promise<void>, signal: AbortSignal) => Promise<T>): Promise<T> {
  const place = places.getStore()
  const refusal = new AbortController()
  const resume = async () => place?.resume()
  place?.pause(() => refusal.abort())
  try {
    return await wait(resume, refusal.signal)
  } finally {
    await resume()
  }
}
