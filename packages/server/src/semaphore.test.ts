import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { SemaphoreRejected, Semaphore } from './semaphore.ts'

/** Work that runs until it is released. */
function task() {
  let end: () => void = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { work: () => done, end }
}

describe('a semaphore', () => {
  it('runs no more at once than its limit, the others in order', async () => {
    const turns = new Semaphore(2)
    let running = 0
    let most = 0
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        turns.run(async () => {
          most = Math.max(most, ++running)
          order.push(index)
          await wait(1)
          running--
        }),
      ),
    )
    expect(most).toBe(2)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(turns.isIdle).toBe(true)
  })

  it('gives up a wait that takes too long, and refuses one in a full queue', async () => {
    const turns = new Semaphore(1, 1)
    const first = task()
    const running = turns.run(first.work)
    const late = turns.run(async () => 'never', { waitMs: 20 })
    await expect(turns.run(async () => 'never')).rejects.toBeInstanceOf(SemaphoreRejected)
    await expect(late).rejects.toBeInstanceOf(SemaphoreRejected)
    const patient = turns.run(async () => 'in turn', { waitMs: 10_000 })
    first.end()
    await running
    expect(await patient).toBe('in turn')
    expect(turns.isIdle).toBe(true)
  })

  it('lets urgent work go first, and goes on after a failure', async () => {
    const turns = new Semaphore(1)
    const first = task()
    const running = turns.run(first.work)
    const order: string[] = []
    const ordinary = turns.run(async () => void order.push('ordinary'))
    const failing = turns.run(() => Promise.reject(new Error('no')), { isUrgent: true })
    const urgent = turns.run(async () => void order.push('urgent'), { isUrgent: true })
    first.end()
    await expect(failing).rejects.toThrow('no')
    await Promise.all([running, ordinary, urgent])
    expect(order).toEqual(['urgent', 'ordinary'])
  })
})
