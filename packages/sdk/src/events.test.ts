import { beforeEach, expect, it } from 'vitest'
import { events } from '../contract/endpoints/events.ts'
import { createClient } from './client.ts'
import { streamEvents, type StreamEvent } from './events.ts'

/** Sends chunks; the connection then stays open, ends, or fails. */
interface Answer {
  readonly status?: number
  readonly chunks?: readonly string[]
  readonly after?: 'stay' | 'end' | 'fail'
}
let answers: Answer[]
let asked: { authorization: string | null; lastEventId: string | null }[]
let aborted: number
beforeEach(() => {
  answers = []
  asked = []
  aborted = 0
})

const fetchAnswer: typeof fetch = (_, init) => {
  const headers = new Headers(init?.headers)
  asked.push({ authorization: headers.get('authorization'), lastEventId: headers.get('last-event-id') })
  const { status = 200, chunks = [], after = 'end' } = answers.shift() ?? { status: 401 }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      init?.signal?.addEventListener('abort', () => {
        aborted++
        if (after === 'stay') controller.error(new DOMException('Aborted', 'AbortError'))
      })
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      // An error would discard the chunks that are not read yet.
      if (after === 'fail') setTimeout(() => controller.error(new TypeError('terminated')), 20)
      if (after === 'end') controller.close()
    },
  })
  return Promise.resolve(new Response(body, { status, headers: { 'content-type': 'text/event-stream' } }))
}
const message = (id: number) =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ entity: 'lead', id: id * 10, change: 'created', organizationId: 1 })}\n\n`
const start = (options: object = {}) =>
  streamEvents(
    createClient({ baseUrl: 'https://walkup.test', endpoints: events, apiKey: 'wk_test', retryDelayMs: 1, fetch: fetchAnswer }),
    { firstDelayMs: 1, ...options },
  )

async function collect(stream: AsyncIterable<StreamEvent>): Promise<{ seen: StreamEvent[]; error: unknown }> {
  const seen: StreamEvent[] = []
  try {
    for await (const event of stream) seen.push(event)
    return { seen, error: undefined }
  } catch (error) {
    return { seen, error }
  }
}

it('yields changes, resumes after the last event, and rejects once the key is revoked', async () => {
  answers = [
    { chunks: [': open\nid: 6\n\n'] },
    { chunks: [message(7), message(8).slice(6, 20)], after: 'fail' },
    { status: 503 },
    { chunks: [`event: other\ndata: x\n\n${message(8)}id: 9\nevent: reset\ndata: {}\n\nevent: change\ndata: {"broken\n\n`] },
  ]
  const { seen, error } = await collect(start())
  expect(seen.map(({ type, eventId }) => `${type} ${eventId}`)).toEqual(['change 7', 'change 8', 'reset 9'])
  expect(seen[0]).toMatchObject({ entity: 'lead', id: 70, change: 'created' })
  expect((error as Response).status).toBe(401)
  expect(asked.map(({ lastEventId }) => lastEventId)).toEqual([null, '6', '7', '7', '9'])
  expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer wk_test']))
})

it('starts after a stored event, and ends when its signal aborts', async () => {
  const controller = new AbortController()
  answers = [{ chunks: [message(42)], after: 'stay' }]
  const seen: StreamEvent[] = []
  for await (const event of start({ signal: controller.signal, lastEventId: '41' })) {
    seen.push(event)
    controller.abort()
  }
  expect(seen).toHaveLength(1)
  expect(asked).toMatchObject([{ lastEventId: '41' }])
})

it('opens a silent connection again, and closes it when the loop is left', async () => {
  answers = [
    { chunks: [': open\n\n'], after: 'stay' },
    { chunks: [message(1)], after: 'stay' },
  ]
  for await (const event of start({ staleAfterMs: 60 })) {
    expect(event.eventId).toBe('1')
    break
  }
  expect(aborted).toBe(2)
})

it('never refreshes a rejected key', async () => {
  answers = [{ status: 401 }]
  const client = createClient({ baseUrl: 'https://walkup.test', endpoints: events, apiKey: 'wk_test', fetch: fetchAnswer })
  await expect(client.call('events.stream')).rejects.toMatchObject({ status: 401 })
  expect(asked).toHaveLength(1)
})
