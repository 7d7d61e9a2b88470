import { describe, expect, it } from 'vitest'
import { AdmissionGate } from './admission.ts'

const limits = { least: 6, start: 200, most: 400, targetMs: 300 }

/** Windows in which as many as are let in are answered after `ms` each. */
function run(gate: AdmissionGate, windows: number, ms: number, offered = 1_000, from = performance.now()): void {
  for (let window = 1; window <= windows; window++) {
    let entered = 0
    for (let nth = 0; nth < offered; nth++) if (gate.enter('first')) entered++
    for (let nth = 0; nth < entered; nth++) gate.leave(ms)
    gate.adjust(from + window * 250)
  }
}

describe('the gate', () => {
  it('lets fewer in while answers are slow, and more again while they are quick', () => {
    const gate = new AdmissionGate(limits)
    const now = performance.now()
    run(gate, 40, 2_000, 1_000, now)
    expect(gate.limit).toBe(limits.least)
    run(gate, 100, 20, 1_000, now + 10_000)
    expect(gate.limit).toBe(limits.most)
    run(gate, 40, 2_000, 1_000, now + 40_000)
    // Little to do: the next burst finds room.
    run(gate, 60, 20, 2, now + 60_000)
    expect(gate.limit).toBe(limits.start)
  })

  it('takes slowness with few requests for no reason to refuse any', () => {
    const gate = new AdmissionGate(limits)
    run(gate, 40, 2_000, 12)
    expect(gate.limit).toBe(limits.start)
  })

  it('refuses reports before lists, and lists before bookings', () => {
    const gate = new AdmissionGate({ ...limits, start: 10 })
    const fill = (priority: 'first' | 'usual' | 'heavy') => {
      let entered = 0
      while (gate.enter(priority)) entered++
      return entered
    }
    expect([fill('heavy'), fill('usual'), fill('first')]).toEqual([6, 2, 2])
  })
})
