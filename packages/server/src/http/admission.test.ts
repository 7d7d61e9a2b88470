import { describe, expect, it } from 'vitest'
import { AdmissionGate } from './admissionGate.ts'
import type { Priority } from './priority.ts'

const limits = { atOnce: 10, overloadAtOnce: 10, mostWaiting: 20, patienceMs: 4_000, overloadPatienceMs: 150, calmMs: 4_000 }

function open() {
  let now = 0
  const gate = new AdmissionGate(limits, () => now)
  const admitted: string[] = []
  const refused: string[] = []
  return {
    gate,
    admitted,
    refused,
    /** Sends a request; `name` is recorded once it is admitted or refused. */
    send: (name: string, priority: Priority = 'first') => {
      void Promise.resolve(gate.enter(priority)).then((isAdmitted) => (isAdmitted ? admitted : refused).push(name))
    },
    /** Advances the clock and lets decisions take effect. */
    after: async (ms: number) => {
      now += ms
      gate.sweep()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}
const named = (count: number, prefix = 'r') => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

describe('the admission gate', () => {
  it('is crowded while a quarter of its permits are in use, for half a minute', async () => {
    const { gate, send, after } = open()
    for (const name of named(3)) send(name)
    expect(gate.isCrowded).toBe(false)
    send('r3')
    expect(gate.isCrowded).toBe(true)
    await after(500)
    expect(gate.isCrowded).toBe(false)
    // What came before does not count.
    for (let ms = 0; ms < 30_000; ms += 400) {
      send('more')
      expect(gate.isCrowded).toBe(true)
      await after(400)
      gate.leave()
    }
    send('more')
    expect(gate.isCrowded).toBe(false)
    await after(500)
    send('more')
    expect(gate.isCrowded).toBe(true)
  })

  it('queues a burst in its order, and refuses none of it', async () => {
    const { gate, admitted, refused, send, after } = open()
    for (const name of named(30)) send(name)
    await after(0)
    expect([admitted.length, gate.waiting]).toEqual([10, 20])
    for (let nth = 0; nth < 20; nth++) {
      gate.leave()
      await after(100)
    }
    expect(admitted).toEqual(named(30))
    expect([refused, gate.isOverloaded]).toEqual([[], false])
  })

  it('shortens the waits once the queue overflows, and ends that after a calm', async () => {
    const { gate, admitted, refused, send, after } = open()
    for (const name of named(30)) send(name)
    await after(200)
    send('one too many')
    await after(0)
    // Requests that waited longer than an overload allows are refused at once; the newcomer takes their place in the queue.
    expect(refused).toEqual(named(30).slice(10))
    expect([gate.isOverloaded, gate.waiting]).toEqual([true, 1])
    gate.leave()
    await after(0)
    expect(admitted).toContain('one too many')
    send('later')
    await after(151)
    expect(refused).toContain('later')
    await after(limits.calmMs - 1)
    expect(gate.isOverloaded).toBe(true)
    await after(2)
    expect(gate.isOverloaded).toBe(false)
  })

  it('refuses at once while a full queue is fresh', async () => {
    const { refused, send, after } = open()
    for (const name of named(31)) send(name)
    await after(0)
    expect(refused).toEqual(['r30'])
  })

  it('gives up waits after the usual patience, too', async () => {
    const { refused, send, after } = open()
    for (const name of named(11)) send(name)
    await after(limits.patienceMs)
    expect(refused).toEqual([])
    await after(1)
    expect(refused).toEqual(['r10'])
  })

  it('keeps places from reports for lists, and from lists for bookings, and admits bookings first', async () => {
    const { gate, admitted, send, after } = open()
    for (const priority of ['heavy', 'usual', 'first'] as const) for (const name of named(10, priority)) send(name, priority)
    await after(0)
    const count = (priority: Priority) => admitted.filter((name) => name.startsWith(priority)).length
    expect([count('heavy'), count('usual'), count('first')]).toEqual([4, 4, 2])
    gate.leave()
    await after(0)
    expect([count('heavy'), count('usual'), count('first')]).toEqual([4, 4, 3])
  })

  it('admits who has paused before all others, and refuses none of those', async () => {
    const { gate, admitted, send, after } = open()
    for (const name of named(10)) send(name)
    gate.leave()
    send('other')
    send('waits')
    let hasResumed = false
    void gate.resume().then(() => (hasResumed = true))
    await after(limits.patienceMs + 1)
    expect([gate.working, hasResumed]).toEqual([10, false])
    gate.leave()
    await after(0)
    expect([gate.working, hasResumed, admitted.includes('waits')]).toEqual([10, true, false])
  })

  it('counts those that wait elsewhere, and refuses them too once they wait too long under load', async () => {
    const { gate, admitted, refused, send, after } = open()
    const outside: string[] = []
    for (const name of named(10)) send(name)
    await after(0)
    const waits = named(10, 'outside').map((name) => gate.pause(() => outside.push(name)))
    for (const name of named(20, 's')) send(name)
    await after(200)
    expect([admitted.length, gate.waiting, gate.isOverloaded]).toEqual([20, 10, false])
    waits[0]?.()
    send('fits')
    send('one too many')
    await after(0)
    expect(gate.isOverloaded).toBe(true)
    expect(outside).toEqual(named(10, 'outside').slice(1))
    expect(refused).toEqual(named(20, 's').slice(10))
  })
})
