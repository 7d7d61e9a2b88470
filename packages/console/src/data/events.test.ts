import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLive, type Change } from './events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A mock server whose connections the test writes to and closes. */
function server() {
  const connections: { lastEventId: string; write: (text: string) => void; cut: () => void }[] = []
  const open = (lastEventId: string, signal: AbortSignal) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        const encoder = new TextEncoder()
        signal.addEventListener('abort', () => stream.error(new Error('aborted')))
        connections.push({ lastEventId, write: (text) => stream.enqueue(encoder.encode(text)), cut: () => stream.close() })
      },
    })
    return Promise.resolve(new Response(body))
  }
  return { connections, open }
}

function start() {
  const { connections, open } = server()
  const seen: (Change | 'reset')[] = []
  const live = createLive({ open, onChange: (change) => seen.push(change), onReset: () => seen.push('reset'), firstDelayMs: 100 })
  live.start()
  return { connections, live, seen }
}
const tick = () => vi.advanceTimersByTimeAsync(0)

describe('the live connection', () => {
  it('emits changes and resets, and is live while connected', async () => {
    const { connections, live, seen } = start()
    expect(live.state.get()).toBe('connecting')
    await tick()
    expect(live.state.get()).toBe('live')
    connections[0]?.write(
      'event: change\ndata: {"entity":"lead","id":3,"change":"created","organizationId":1}\n\nevent: change\ndata: {broken\n\nevent: reset\ndata: {}\n\n',
    )
    await tick()
    expect(seen).toEqual([{ entity: 'lead', id: 3, change: 'created', organizationId: 1 }, 'reset'])
    live.stop()
    expect(live.state.get()).toBe('off')
  })

  it('resumes after a dropped connection from the last message', async () => {
    const { connections, live } = start()
    await tick()
    connections[0]?.write('id: 41\ndata: x\n\n')
    await tick()
    connections[0]?.cut()
    await tick()
    expect(live.state.get()).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(200)
    expect(connections.map(({ lastEventId }) => lastEventId)).toEqual(['', '41'])
    expect(live.state.get()).toBe('live')
    live.stop()
  })

  it('reconnects after the delay that a stopping server requests', async () => {
    const { connections, live } = start()
    await tick()
    connections[0]?.write('id: 41\ndata: x\n\nretry: 700\nevent: close\ndata: {}\n\n')
    connections[0]?.cut()
    await vi.advanceTimersByTimeAsync(699)
    expect(connections).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2)
    expect(connections.map(({ lastEventId }) => lastEventId)).toEqual(['', '41'])
    live.stop()
  })

  it('times out after 45 s of silence, and a heartbeat resets the timeout', async () => {
    const { connections, live } = start()
    await tick()
    await vi.advanceTimersByTimeAsync(40_000)
    connections[0]?.write(': beat\n\n')
    await vi.advanceTimersByTimeAsync(40_000)
    expect(live.state.get()).toBe('live')
    await vi.advanceTimersByTimeAsync(5_001)
    expect(live.state.get()).toBe('reconnecting')
    live.stop()
  })

  it('stays disconnected after stop, and can forget its position', async () => {
    const { connections, live } = start()
    await tick()
    connections[0]?.write('id: 9\ndata: x\n\n')
    await tick()
    live.stop({ forget: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connections).toHaveLength(1)
    live.start()
    await tick()
    expect(connections[1]?.lastEventId).toBe('')
    live.stop()
  })
})
