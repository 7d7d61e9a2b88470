/** From this use on, a statement is prepared. */
const PREPARED_FROM = 3
/** Each connection keeps the plans of all prepared statements. */
const MAX_PREPARED = 400
const MAX_COUNTED = 4_000

/**
 * Names for statements that are sent often, so that each connection parses and plans them only once. Texts that vary with their input,
 * such as searches, would fill the connections' memory, so only a limited number is named: the first ones that are repeated.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  readonly #maxPrepared: number
  readonly #maxCounted: number

  constructor({ maxPrepared = MAX_PREPARED, maxCounted = MAX_COUNTED } = {}) {
    this.#maxPrepared = maxPrepared
    this.#maxCounted = maxCounted
  }

  /** The statement's name; undefined if it is to be sent without one. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= this.#maxPrepared) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses >= PREPARED_FROM) {
      const given = `walkup_${this.#names.size + 1}`
      this.#names.set(text, given)
      this.#uses.delete(text)
      return given
    }
    if (this.#uses.size >= this.#maxCounted) this.#uses.clear()
    this.#uses.set(text, uses)
    return
  }
}
