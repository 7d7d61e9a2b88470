/** The wait for a turn took too long, or too many wait already. */
export class NoTurn extends Error {}

interface Waiting {
  readonly start: () => void
  readonly timer: NodeJS.Timeout | undefined
}

export interface TurnOptions {
  /** How long the work may wait for its turn; without end by default. */
  readonly waitMs?: number | undefined
  /** Its turn comes before those of others. */
  readonly isUrgent?: boolean
  /** Ends the wait; work that began goes on. */
  readonly signal?: AbortSignal | undefined
}

/** Lets `limit` pieces of work run at once; the others wait in order, no longer than they say. */
export class Semaphore {
  readonly #limit: number
  readonly #maxWaiting: number
  readonly #urgent = new Set<Waiting>()
  readonly #ordinary = new Set<Waiting>()
  #running = 0

  constructor(limit: number, maxWaiting = Infinity) {
    this.#limit = limit
    this.#maxWaiting = maxWaiting
  }

  get isIdle(): boolean {
    return this.#running === 0
  }
  get isFull(): boolean {
    return this.#running >= this.#limit
  }

  /** @throws NoTurn when the wait is over without a turn, or too many wait already */
  async run<T>(work: () => Promise<T>, { waitMs = Infinity, isUrgent = false, signal }: TurnOptions = {}): Promise<T> {
    if (this.#running < this.#limit) this.#running++
    else await this.#wait(waitMs, isUrgent ? this.#urgent : this.#ordinary, signal)
    try {
      return await work()
    } finally {
      // The turn passes on as it is, so that nobody who comes later takes it.
      const [next] = this.#urgent.size ? this.#urgent : this.#ordinary
      if (next) next.start()
      else this.#running--
    }
  }

  #wait(waitMs: number, queue: Set<Waiting>, signal?: AbortSignal): Promise<void> {
    if (queue.size >= this.#maxWaiting) return Promise.reject(new NoTurn('Too many are waiting.'))
    if (signal?.aborted) return Promise.reject(new NoTurn('The wait was ended.'))
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(waiting.timer)
        signal?.removeEventListener('abort', onAbort)
        queue.delete(waiting)
      }
      const onAbort = () => (leave(), reject(new NoTurn('The wait was ended.')))
      const waiting: Waiting = {
        start: () => (leave(), resolve()),
        timer: Number.isFinite(waitMs)
          ? setTimeout(() => (leave(), reject(new NoTurn(`No turn within ${waitMs} ms.`))), waitMs)
          : undefined,
      }
      signal?.addEventListener('abort', onAbort)
      queue.add(waiting)
    })
  }
}
