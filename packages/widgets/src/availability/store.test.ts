import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAvailability, type FetchDays } from './store.ts'
import { addDays, dayIn } from './days.ts'

const timeZone = 'America/New_York'
const today = dayIn(timeZone, new Date())
const slot = (date: string) => ({
  id: date,
  startAt: `${date}T15:00:00Z`,
  endAt: `${date}T16:00:00Z`,
  startLocal: '10:00',
  endLocal: '11:00',
  remaining: 1,
})

/** Responds like the API: with only the available days of the range. */
function server(free: readonly string[]) {
  const asked: object[] = []
  const fetchDays: FetchDays = (range) => {
    asked.push(range)
    const from = range.from ?? today
    const to = range.to ?? addDays(today, 13)
    return Promise.resolve({
      timeZone,
      days: free.filter((date) => date >= from && date <= to).map((date) => ({ date, slots: [slot(date)] })),
    })
  }
  return { asked, fetchDays }
}

// The page, whose events say that the connection may be back.
const page = new EventTarget()
beforeAll(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterAll(() => vi.unstubAllGlobals())

describe('availability', () => {
  it('selects the next free day, and requests each range once', async () => {
    const { asked, fetchDays } = server([addDays(today, 3), addDays(today, 5)])
    const store = createAvailability(fetchDays)
    await Promise.all([store.ensure(), store.ensure()])
    await store.ensure(addDays(today, 6))
    expect(store.state.get()).toMatchObject({
      timeZone,
      today,
      day: addDays(today, 3),
      through: addDays(today, 13),
      isLoading: false,
    })
    expect(asked).toEqual([{}])
  })
  it('searches further if the first two weeks are full', async () => {
    const { asked, fetchDays } = server([addDays(today, 40)])
    const store = createAvailability(fetchDays)
    await store.ensure()
    expect(store.state.get().day).toBe(addDays(today, 40))
    expect(asked).toEqual([{}, { from: addDays(today, 14), to: addDays(today, 75) }])
  })
  it('requests at most 62 days at once, and merges the ranges', async () => {
    const { asked, fetchDays } = server([today])
    const store = createAvailability(fetchDays)
    await store.ensure()
    await store.ensure(addDays(today, 120))
    expect(asked.slice(1)).toEqual([
      { from: addDays(today, 14), to: addDays(today, 75) },
      { from: addDays(today, 76), to: addDays(today, 137) },
    ])
  })
  it('keeps loaded ranges if one fails, and retries it', async () => {
    const { fetchDays } = server([today])
    let isDown = false
    const store = createAvailability((range, signal) =>
      isDown ? Promise.reject(new TypeError('down')) : fetchDays(range, signal),
    )
    await store.ensure()
    isDown = true
    await store.ensure(addDays(today, 20))
    expect(store.state.get()).toMatchObject({ problem: { kind: 'network' }, day: today })
    isDown = false
    await store.ensure(addDays(today, 20))
    expect(store.state.get().problem).toBeUndefined()
    expect(store.state.get().through).toBe(addDays(today, 75))
  })
  it('sends no requests after stop, and one retry for concurrent waiters', async () => {
    const { asked, fetchDays } = server([today])
    const store = createAvailability(fetchDays)
    const waiting = [store.ensure(), store.ensure(addDays(today, 30)), store.refresh()]
    store.stop()
    await Promise.all(waiting)
    expect(asked).toEqual([{}])
    await store.ensure()
    expect(store.state.get().day).toBe(today)

    let tries = 0
    const down = createAvailability(() => Promise.reject(new TypeError(`down ${++tries}`)))
    await Promise.all([down.ensure(), down.ensure()])
    expect(tries).toBe(1)
    down.stop()
  })
  it('reload repeats the failed range, or the shown one', async () => {
    const { asked, fetchDays } = server([today, addDays(today, 20)])
    let isDown = false
    const store = createAvailability((range, signal) =>
      isDown ? Promise.reject(new TypeError('down')) : fetchDays(range, signal),
    )
    await store.ensure()
    isDown = true
    await store.ensure(addDays(today, 20))
    isDown = false
    await store.retry()
    expect(store.state.get()).toMatchObject({ problem: undefined, through: addDays(today, 75) })
    isDown = true
    await store.refresh(true)
    expect(store.state.get().problem, 'a quiet one fails quietly').toBeUndefined()
    await store.refresh()
    expect(store.state.get().problem).toEqual({ kind: 'network', code: 'offline' })
    isDown = false
    await store.retry()
    expect(store.state.get().problem).toBeUndefined()
    expect(asked.at(-1)).toEqual({ from: today, to: addDays(today, 61) })
  })
  it('removes a slot that a refresh no longer returns, and keeps the day', async () => {
    const free = [today, addDays(today, 1)]
    const store = createAvailability((range, signal) => server(free).fetchDays(range, signal))
    await store.ensure()
    free.shift()
    await store.refresh()
    expect([...store.state.get().days.keys()]).toEqual([addDays(today, 1)])
    expect(store.state.get().day).toBe(today)
  })
})
