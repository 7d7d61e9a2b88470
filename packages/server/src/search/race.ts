/** What a way to an answer did: the rows it read, how many of them counted, and the answer once it has one. */
export interface Step<T> {
  readonly read: number
  readonly met: number
  readonly answer?: T
}
export interface Way<T> {
  /** What one row costs, beside the other ways' rows. */
  readonly cost: number
  /** Reads about `most` more rows. */
  readonly go: (most: number) => Promise<Step<T>>
}

/** Rows of the first step: enough to tell a word that every few rows hold. */
const FIRST = 100
const SPARE = 1.1

/**
 * Ways to one answer that needs `goal` rows, of which nobody knows beforehand which is shorter: whichever has paid less for
 * what it met goes on, in growing steps, until one has the answer.
 */
export async function race<T>(ways: readonly Way<T>[], goal: number): Promise<T> {
  const runners = ways.map((way) => ({ way, read: 0, met: 0 }))
  for (;;) {
    const [runner] = runners.toSorted((a, b) => paid(a) - paid(b))
    if (!runner) throw new Error('A race needs somebody to run it.')
    const growing = Math.max(FIRST, 3 * runner.read)
    const expected = runner.met ? Math.ceil((SPARE * Math.max(goal - runner.met, 1) * runner.read) / runner.met) : growing
    const { read, met, answer } = await runner.way.go(Math.min(Math.max(FIRST, expected), 3 * growing))
    if (answer !== undefined) return answer
    runner.read += read
    runner.met += met
  }
}

const paid = ({ way, read, met }: { way: Pick<Way<unknown>, 'cost'>; read: number; met: number }) =>
  (way.cost * (read + 1)) / (met + 1)
