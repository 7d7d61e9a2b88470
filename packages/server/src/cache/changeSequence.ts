/** Numbers the changes of a kind of data, so that what was computed from it is known to be current or not. */
export class ChangeSequence {
  #current = 0
  #ofAll = 0
  readonly #byOrganization = new Map<number, number>()

  /** The number of the last change. */
  get current(): number {
    return this.#current
  }

  /** Counts a change in an organization; without one, in all. */
  add(organizationId?: number): void {
    this.#current++
    if (organizationId === undefined) {
      this.#ofAll = this.#current
      this.#byOrganization.clear()
    } else this.#byOrganization.set(organizationId, this.#current)
  }

  /** Whether an organization has had no change after number `since`. */
  isUnchanged(organizationId: number, since: number): boolean {
    return this.#ofAll <= since && (this.#byOrganization.get(organizationId) ?? 0) <= since
  }
}
