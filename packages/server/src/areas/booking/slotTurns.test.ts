import { expect, test } from 'vitest'
import { AdmissionGate } from '../../http/admissionGate.ts'
import { Place, places } from '../../http/place.ts'
import { createSlotTurns } from './slotTurns.ts'

const limits = { atOnce: 3, overloadAtOnce: 3, mostWaiting: 10, patienceMs: 1_000, overloadPatienceMs: 1_000, calmMs: 1_000 }

test('requests that wait for a slot leave their places to others, and take them again for their own work', async () => {
  const gate = new AdmissionGate(limits)
  const turns = createSlotTurns({ waitMs: 5_000, maxWaiting: 100, atOnce: 8, slowAtOnce: 2 })
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const booked: number[] = []
  const book = async () => {
    expect(await gate.enter('first')).toBe(true)
    const place = new Place(gate)
    await places.run(place, () => turns.run(['one slot'], () => released.then(() => void booked.push(gate.working))))
    place.leave()
  }
  const bookings = Array.from({ length: 8 }, book)
  // All but the two at work at the slot wait outside: the third place is free for whoever wants something else.
  await expect.poll(() => gate.waiting).toBe(0)
  expect(gate.working).toBe(2)
  expect(await gate.enter('first')).toBe(true)
  gate.leave()
  release()
  await Promise.all(bookings)
  expect(booked).toHaveLength(8)
  expect(Math.max(...booked)).toBeLessThanOrEqual(limits.atOnce)
  expect(gate.working).toBe(0)
})
