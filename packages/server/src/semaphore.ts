/** Waiting took too long, or the queue is full. */
export class SemaphoreRejected extends Error {}

interface Waiting {
  readonly start: () => void
  readonly timer: NodeJS.Timeout | undefined
}

export interface AcquireOptions {
  /** How long to wait; without limit by default. */
  readonly waitMs?: number | undefined
  /** Queues ahead of the others. */
  readonly isUrgent?: boolean
  /** Ends the wait; running work continues. */
  readonly signal?: AbortSignal | undefined
}

/** Runs at most `limit` tasks at once; the others wait in order, each up to its own limit. */
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

  get running(): number {
    return this.#running
  }
  get waiting(): number {
    return this.#urgent.size + this.#ordinary.size
  }
  get isIdle(): boolean {
    return this.#running === 0
  }
  get isFull(): boolean {
    return this.#running >= this.#limit
  }

  /** @throws SemaphoreRejected when waiting ended without a turn, or the queue is full */
  async run<T>(work: () => Promise<T>, { waitMs = Infinity, isUrgent = false, signal }: AcquireOptions = {}): Promise<T> {
    if (this.#running < this.#limit) this.#running++
    else await this.#wait(waitMs, isUrgent ? this.#urgent : this.#ordinary, signal)
    try {
      return await work()
    } finally {
      // Hands the permit over directly, so that no newcomer takes it.
      const [next] = this.#urgent.size ? this.#urgent : this.#ordinary
      if (next) next.start()
      else this.#running--
    }
  }

  #wait(waitMs: number, queue: Set<Waiting>, signal?: AbortSignal): Promise<void> {
    if (queue.size >= this.#maxWaiting) return Promise.reject(new SemaphoreRejected('Too many are waiting.'))
    if (signal?.aborted) return Promise.reject(new SemaphoreRejected('The wait was ended.'))
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(waiting.timer)
        signal?.removeEventListener('abort', onAbort)
        queue.delete(waiting)
      }
      const onAbort = () => (leave(), reject(new SemaphoreRejected('The wait was ended.')))
      const waiting: Waiting = {
        start: () => (leave(), resolve()),
        timer: Number.isFinite(waitMs)
          ? setTimeout(() => (leave(), reject(new SemaphoreRejected(`No turn within ${waitMs} ms.`))), waitMs)
          : undefined,
      }
      signal?.addEventListener('abort', onAbort)
      queue.add(waiting)
    })
  }
}
