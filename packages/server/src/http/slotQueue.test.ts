import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LockTimeout } from '../db/failures.ts'
import { AdmissionGate } from './admissionGate.ts'
import { Permit, currentPermit } from './concurrencyPermit.ts'
import { conflict } from '../problem.ts'
import { createSlotQueue } from './slotQueue.ts'

const limits = { atOnce: 3, overloadAtOnce: 3, mostWaiting: 10, patienceMs: 60_000, overloadPatienceMs: 60_000, calmMs: 1_000 }

test('requests release their permits while they wait for a slot and reacquire them to run', async () => {
  const gate = new AdmissionGate(limits)
  const turns = createSlotQueue({ waitMs: 5_000, maxWaiting: 100, atOnce: 8, lockedAtOnce: 2 })
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const booked: number[] = []
  const book = async () => {
    expect(gate.enter('first')).toBe(true)
    const permit = new Permit(gate)
    await currentPermit.run(permit, () => turns.run(['one slot'], () => released.then(() => void booked.push(gate.working))))
    permit.leave()
  }
  const bookings = Array.from({ length: 8 }, book)
  // All but the two running requests wait without a permit, so the third one is free for other requests.
  await expect.poll(() => gate.waiting).toBe(0)
  expect(gate.working).toBe(2)
  expect(gate.enter('first')).toBe(true)
  gate.leave()
  release()
  await Promise.all(bookings)
  expect(booked).toHaveLength(8)
  expect(Math.max(...booked)).toBeLessThanOrEqual(limits.atOnce)
  expect(gate.working).toBe(0)
})

test('bookings of many slots leave a part of the connections, and their permits, to other requests', async () => {
  const gate = new AdmissionGate({ ...limits, atOnce: 6, overloadAtOnce: 6 })
  const turns = createSlotQueue({ waitMs: 5_000, maxWaiting: 100, atOnce: 2, lockedAtOnce: 1 })
  const endings: (() => void)[] = []
  const book = async (slotId: string) => {
    expect(gate.enter('first')).toBe(true)
    const permit = new Permit(gate)
    await currentPermit.run(permit, () => turns.run([slotId], () => new Promise<void>((resolve) => void endings.push(resolve))))
    permit.leave()
  }
  const bookings = Array.from({ length: 6 }, (_, nth) => book(`slot ${nth}`))
  await expect.poll(() => gate.working).toBe(2)
  expect(endings).toHaveLength(2)
  for (let ended = 0; ended < 6; ended++) {
    await expect.poll(() => endings.length).toBeGreaterThan(ended)
    endings[ended]?.()
  }
  await Promise.all(bookings)
  expect(gate.working).toBe(0)
})

test('only slots with a lock timeout get less concurrency, however slow the others are', async () => {
  const turns = createSlotQueue({ waitMs: 5_000, maxWaiting: 100, atOnce: 6, lockedAtOnce: 1 })
  const slotIds = ['a', 'b', 'c', 'd']
  const working: (() => void)[] = []
  const start = () =>
    Promise.allSettled(slotIds.map((id) => turns.run([id], () => new Promise<void>((resolve) => void working.push(resolve)))))
  const finish = async (all: Promise<unknown>) => {
    for (let done = 0; done < slotIds.length; done++) {
      await expect.poll(() => working.length).toBeGreaterThan(0)
      working.pop()?.()
    }
    await all
  }
  // Slow work first: slower than a statement of a busy database.
  await Promise.all(slotIds.map((id) => turns.run([id], () => pause(300))))
  const afterSlow = start()
  await expect.poll(() => working.length).toBe(4)
  await finish(afterSlow)
  const lock = Promise.allSettled(slotIds.map((id) => turns.run([id], () => Promise.reject(new LockTimeout('locked')))))
  expect((await lock).map(({ status }) => status)).toEqual(slotIds.map(() => 'rejected'))
  const afterLock = start()
  await pause(50)
  expect(working).toHaveLength(1)
  await finish(afterLock)
  // A successful run proves that the lock was released.
  const afterSuccess = start()
  await expect.poll(() => working.length).toBe(4)
  await finish(afterSuccess)
})

test('once a slot is full for one of those who take any seat, the others that wait are told so at once', async () => {
  const turns = createSlotQueue({ waitMs: 60_000, maxWaiting: 100, atOnce: 8, lockedAtOnce: 2 })
  const taken = conflict('slot-taken')
  const endings: ((error?: Error) => void)[] = []
  const started = () => new Promise<void>((resolve, reject) => endings.push((error) => (error ? reject(error) : resolve())))
  const told: unknown[] = []
  const anyone = () =>
    turns
      .run(['full'], (full) => (full ? (told.push(full), Promise.reject(full)) : started()), true)
      .catch((error: unknown) => error)
  const crowd = Array.from({ length: 20 }, anyone)
  // Whoever has a seat, or waits for another slot, keeps the place in the queue.
  const holder = turns.run(['full'], (full) => (expect(full).toBeUndefined(), Promise.resolve('booked')))
  const elsewhere = turns.run(['other'], () => Promise.resolve('booked'), true)
  expect(endings).toHaveLength(2)
  endings[0]?.(taken)
  // The second one still runs.
  expect(await Promise.all([...crowd.slice(0, 1), ...crowd.slice(2)])).toEqual(Array(19).fill(taken))
  expect(told).toHaveLength(18)
  endings[1]?.()
  expect(await crowd[1]).toBeUndefined()
  expect(await Promise.all([holder, elsewhere])).toEqual(['booked', 'booked'])
  // Those who come later find out for themselves: a seat may be free again.
  const later = turns.run(['full'], (full) => Promise.resolve(full), true)
  expect(await later).toBeUndefined()
})
