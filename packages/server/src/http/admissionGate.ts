import { availableParallelism } from 'node:os'
import type { Priority } from './priority.ts'

export interface AdmissionLimits {
  /** Concurrent requests: normally, and during an overload. */
  readonly atOnce: number
  readonly overloadAtOnce: number
  /** Length of the queue; one more request is an overload. */
  readonly mostWaiting: number
  /** How long a request may wait, in ms: normally, and during an overload. */
  readonly patienceMs: number
  readonly overloadPatienceMs: number
  /** An overload ends when nothing was refused for this long, in ms. */
  readonly calmMs: number
}

/** The embedded database has one connection; a few more requests keep it busy. */
const EMBEDDED_AT_ONCE = 8
/** The share of the permits that crowds a server. */
const CROWD = 0.25
/** A crowd is over when there was none for this long, in ms. */
const CROWD_APART_MS = 500
/** Work in the background makes way for a crowd for this long, in ms, and goes on beside a longer one. */
const MAKES_WAY_MS = 30_000

/** Limits for a PostgreSQL pool of this size, or for the embedded database. */
export function admissionLimits(kind: 'pglite' | 'postgres', connections: number): AdmissionLimits {
  // More requests than connections would only wait for the pool, where waits are longer.
  const atOnce = kind === 'postgres' ? connections : EMBEDDED_AT_ONCE
  return {
    atOnce,
    // More requests than the cores can handle only slow each other down.
    overloadAtOnce: Math.min(atOnce, Math.max(EMBEDDED_AT_ONCE, 4 * availableParallelism())),
    mostWaiting: 200,
    patienceMs: 8_000,
    overloadPatienceMs: 150,
    calmMs: 4_000,
  }
}

/** The share of the permits that each priority may fill: under load reports wait longest, bookings least. */
const share: Readonly<Record<Priority, number>> = { first: 1, usual: 0.8, heavy: 0.4 }
const order: readonly Priority[] = ['first', 'usual', 'heavy']

interface Waiting {
  readonly since: number
  readonly settle: (isAdmitted: boolean) => void
}

/**
 * Limits concurrency and queues other requests by priority. A burst waits its turn; once the queue overflows, only short waits
 * are allowed (controlled delay), so that admitted requests stay fast and the rest are refused early.
 */
export class AdmissionGate {
  readonly #limits: AdmissionLimits
  readonly #now: () => number
  readonly #queues: Readonly<Record<Priority, Set<Waiting>>> = { first: new Set(), usual: new Set(), heavy: new Set() }
  /** Requests that suspended their permit: they resume before all others and are not refused. */
  readonly #resuming: (() => void)[] = []
  /** Requests that wait elsewhere without a permit; under load they time out like the others. */
  readonly #outside = new Set<Waiting>()
  #working = 0
  #crowdBegan = -Infinity
  #crowdSeen = -Infinity
  #refusedAt = -Infinity
  #isOverloaded = false
  refused = 0

  constructor(limits: AdmissionLimits, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  get isOverloaded(): boolean {
    return this.#isOverloaded
  }
  /** Whether so many requests are under way, and not for long, that work in the background makes way for them. */
  get isCrowded(): boolean {
    const now = this.#now()
    return now - this.#crowdSeen < CROWD_APART_MS && now - this.#crowdBegan < MAKES_WAY_MS
  }
  get working(): number {
    return this.#working
  }
  get waiting(): number {
    return order.reduce((sum, priority) => sum + this.#queues[priority].size, 0)
  }

  get #backlog(): number {
    return this.waiting + this.#outside.size
  }

  /** Whether the request is admitted: a promise if it has to wait. Each admitted one calls `leave` once. */
  enter(priority: Priority): boolean | Promise<boolean> {
    if (this.#working >= CROWD * this.#limits.atOnce) this.#noteCrowd()
    if (this.#hasPlace(priority) && !this.#queues[priority].size) {
      this.#working++
      return true
    }
    if (this.#backlog >= this.#limits.mostWaiting) {
      this.#isOverloaded = true
      this.#refusedAt = this.#now()
      this.sweep()
      if (this.#backlog >= this.#limits.mostWaiting) {
        this.#refuse()
        return false
      }
    }
    return new Promise((resolve) => this.#queues[priority].add({ since: this.#now(), settle: resolve }))
  }

  leave(): void {
    this.#working--
    this.sweep()
    while (this.#resuming.length && this.#hasPlace('first')) {
      this.#working++
      this.#resuming.shift()?.()
    }
    for (const priority of order) {
      for (const waiting of this.#queues[priority]) {
        if (!this.#hasPlace(priority)) break
        this.#queues[priority].delete(waiting)
        this.#working++
        waiting.settle(true)
      }
    }
  }

  /** Releases the permit during a wait elsewhere; `refuse` is called if that takes too long. Returns a function to end the wait. */
  pause(refuse: () => void): () => void {
    const waiting = { since: this.#now(), settle: refuse }
    this.#outside.add(waiting)
    this.leave()
    return () => void this.#outside.delete(waiting)
  }

  /** Reacquires a permit after `pause`. */
  async resume(): Promise<void> {
    if (this.#hasPlace('first')) this.#working++
    else await new Promise<void>((resolve) => this.#resuming.push(resolve))
  }

  /** Refuses requests that have waited too long; called periodically. */
  sweep(): void {
    const now = this.#now()
    const { patienceMs, overloadPatienceMs, calmMs } = this.#limits
    if (this.#isOverloaded && now - this.#refusedAt > calmMs) this.#isOverloaded = false
    const oldest = now - (this.#isOverloaded ? overloadPatienceMs : patienceMs)
    for (const queue of [...order.map((priority) => this.#queues[priority]), this.#outside]) {
      for (const waiting of queue) {
        if (waiting.since >= oldest) break
        queue.delete(waiting)
        this.#refuse()
        waiting.settle(false)
      }
    }
  }

  #noteCrowd(): void {
    const now = this.#now()
    if (now - this.#crowdSeen >= CROWD_APART_MS) this.#crowdBegan = now
    this.#crowdSeen = now
  }

  #refuse(): void {
    this.refused++
    this.#refusedAt = this.#now()
  }

  #hasPlace(priority: Priority): boolean {
    const { atOnce, overloadAtOnce } = this.#limits
    return this.#working < Math.max(1, Math.floor((this.#isOverloaded ? overloadAtOnce : atOnce) * share[priority]))
  }
}
