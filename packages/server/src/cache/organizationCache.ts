import type { ChangeSequence } from './changeSequence.ts'

interface Entry<T> {
  readonly value: T
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
 * notifications, which may be late or lost, so nothing is kept for longer than `maxAgeMs`.
 */
export class OrganizationCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #changes: ChangeSequence
  readonly #max: number
  readonly #maxAgeMs: number

  constructor(changes: ChangeSequence, { max, maxAgeMs }: { max: number; maxAgeMs: number }) {
    this.#changes = changes
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
    this.#entries.delete(key)
    return
  }

  /** Keeps a value that was read after change number `since`, unless the organization has changed meanwhile. */
  set(
    key: string,
    value: T,
    { organizationId, since, until = Infinity }: { organizationId: number; since: number; until?: number },
  ) {
    if (!this.#changes.isUnchanged(organizationId, since)) return
    // The oldest ones go first.
    this.#entries.delete(key)
    if (this.#entries.size >= this.#max) this.#entries.delete(this.#entries.keys().next().value as string)
    this.#entries.set(key, { value, organizationId, since, until, keptAt: performance.now() })
  }
}
