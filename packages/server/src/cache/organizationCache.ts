import type { ChangeSequence } from './changeSequence.ts'

interface Entry<T> {
  readonly value: T
  readonly size: number
  readonly organizationId: number
  /** The number of the last change before the value was read. */
  readonly since: number
  /** On the database's clock, in epoch milliseconds. */
  readonly until: number
  /** On the process's clock. */
  readonly keptAt: number
}

/**
 * Values computed from one organization's data, kept in memory until that data changes. Changes by other servers arrive as
 * notifications, which may be late or lost, so nothing is kept for longer than `maxAgeMs`. All values together are at most `max` in size.
 */
export class OrganizationCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #changes: ChangeSequence
  readonly #max: number
  readonly #maxAgeMs: number
  readonly #sizeOf: (value: T) => number
  #size = 0

  /** By default every value has the size 1. */
  constructor(
    changes: ChangeSequence,
    { max, maxAgeMs, sizeOf = () => 1 }: { max: number; maxAgeMs: number; sizeOf?: (value: T) => number },
  ) {
    this.#changes = changes
    this.#sizeOf = sizeOf
    this.#max = max
    this.#maxAgeMs = maxAgeMs
  }

  /** A current value; undefined if there is none. */
  get(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return
    const { value, organizationId, since, until, keptAt } = entry
    if (now < until && performance.now() - keptAt < this.#maxAgeMs && this.#changes.isUnchanged(organizationId, since))
      return value
    this.#delete(key)
    return
  }

  /** Keeps a value that was read after change number `since`, unless the organization has changed meanwhile. */
  set(
    key: string,
    value: T,
    { organizationId, since, until = Infinity }: { organizationId: number; since: number; until?: number },
  ) {
    if (!this.#changes.isUnchanged(organizationId, since)) return
    const size = this.#sizeOf(value)
    this.#delete(key)
    if (size > this.#max) return
    // The oldest ones go first.
    for (const oldest of this.#entries.keys()) {
      if (this.#size + size <= this.#max) break
      this.#delete(oldest)
    }
    this.#size += size
    this.#entries.set(key, { value, size, organizationId, since, until, keptAt: performance.now() })
  }

  #delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
