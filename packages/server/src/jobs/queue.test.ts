import { expect, test } from 'vitest'
import { workThrough } from './queue.ts'

/** Work that the test ends. */
function createQueue(due: string[], atOnce: number) {
  const ends = new Map<string, (failure?: Error) => void>()
  const claims: number[] = []
  let wake = () => {}
  let isDown = false
  let isCrowded = false
  const failures: unknown[] = []
  const stop = new AbortController()
  const queue = {
    atOnce,
    claim: async (most: number) => {
      if (isDown) throw new Error('No database.')
      claims.push(most)
      return due.splice(0, most)
    },
    work: (one: string) =>
      new Promise<void>((resolve, reject) =>
        ends.set(one, (failure) => (ends.delete(one), failure ? reject(failure) : resolve())),
      ),
  }
  const job = {
    woken: () => new Promise<void>((resolve) => (wake = resolve)),
    isCrowded: () => isCrowded,
    logFailure: (error: unknown) => failures.push(error),
  }
  const running = () => [...ends.keys()]
  const end = (one: string, failure?: Error) => ends.get(one)?.(failure)
  const begin = () => workThrough(queue, job, stop.signal)
  const breakDown = () => (isDown = true)
  const crowd = (is: boolean) => (isCrowded = is)
  return { begin, breakDown, crowd, claims, running, end, failures, wake: () => wake(), stop: () => stop.abort() }
}

test('works on some at once, until nothing is due', async () => {
  const it = createQueue(['a', 'b', 'c'], 2)
  const done = it.begin()
  await expect.poll(it.running).toEqual(['a', 'b'])
  it.end('a')
  await expect.poll(it.running).toEqual(['b', 'c'])
  it.end('b')
  it.end('c')
  expect(await done).toBe(3)
})

test('works on a sixteenth of them while requests crowd the server', async () => {
  const it = createQueue(
    Array.from({ length: 40 }, (_, nth) => `${nth}`),
    32,
  )
  it.crowd(true)
  const done = it.begin()
  await expect.poll(it.running).toEqual(['0', '1'])
  it.end('0')
  await expect.poll(it.running).toEqual(['1', '2'])
  it.crowd(false)
  it.end('1')
  await expect.poll(() => it.running().length).toBe(32)
  it.crowd(true)
  for (const one of it.running().slice(0, 29)) it.end(one)
  // Only once fewer run than may is another begun.
  await expect.poll(() => it.running().length).toBe(3)
  it.end(it.running()[0] ?? '')
  it.end(it.running()[0] ?? '')
  await expect.poll(() => it.running().length).toBe(2)
  it.crowd(false)
  const timer = setInterval(() => it.running().forEach((one) => it.end(one)))
  expect(await done).toBe(40)
  clearInterval(timer)
})

test('begins what becomes due while others run, once it is woken', async () => {
  const due = ['slow']
  const it = createQueue(due, 4)
  const done = it.begin()
  await expect.poll(it.running).toEqual(['slow'])
  due.push('urgent')
  it.wake()
  await expect.poll(it.running).toEqual(['slow', 'urgent'])
  it.end('urgent')
  it.end('slow')
  expect(await done).toBe(2)
})

test('begins what becomes due while others run, although nothing wakes it', async () => {
  const due = ['slow']
  const it = createQueue(due, 4)
  const done = it.begin()
  await expect.poll(it.running).toEqual(['slow'])
  due.push('retried')
  await expect.poll(it.running, { timeout: 10_000 }).toEqual(['slow', 'retried'])
  it.end('retried')
  it.end('slow')
  expect(await done).toBe(2)
})

test('claims by halves while more is due than it may work on', async () => {
  const it = createQueue(
    Array.from({ length: 12 }, (_, n) => `${n}`),
    4,
  )
  const done = it.begin()
  const ended: string[] = []
  while (ended.length < 12) {
    await expect.poll(() => it.running().length).toBeGreaterThan(0)
    for (const one of it.running()) {
      ended.push(one)
      it.end(one)
      await Promise.resolve()
    }
  }
  expect(await done).toBe(12)
  expect(it.claims.length).toBeLessThan(9)
})

test('one that fails is logged, and stops no other', async () => {
  const it = createQueue(['a', 'b'], 1)
  const done = it.begin()
  await expect.poll(it.running).toEqual(['a'])
  it.end('a', new Error('Down.'))
  await expect.poll(it.running).toEqual(['b'])
  it.end('b')
  expect(await done).toBe(2)
  expect(it.failures).toEqual([new Error('Down.')])
})

test('ends with what was begun when it is asked to stop, and when nothing more can be claimed', async () => {
  const stopped = createQueue(['a', 'b'], 1)
  const done = stopped.begin()
  await expect.poll(stopped.running).toEqual(['a'])
  stopped.stop()
  stopped.end('a')
  expect(await done).toBe(1)

  const it = createQueue(['a'], 2)
  const failing = it.begin()
  await expect.poll(it.running).toEqual(['a'])
  it.breakDown()
  it.wake()
  let hasEnded = false
  const outcome = failing.catch((error: unknown) => error).finally(() => (hasEnded = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(hasEnded).toBe(false)
  it.end('a')
  expect(await outcome).toEqual(new Error('No database.'))
})
