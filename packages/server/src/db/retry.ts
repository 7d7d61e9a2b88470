/** Serialization failure and deadlock: the transaction should be retried. */
const again = new Set(['40001', '40P01'])

export async function withRetry<T>(work: () => Promise<T>, times = 3): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await work()
    } catch (error) {
      if (round === times || !again.has(String((error as { code?: unknown }).code))) throw error
      await new Promise((done) => setTimeout(done, 10 * round * Math.random()))
    }
  }
}
