import { randomInt } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'

/** Sends a request and resolves to its status and body. */
export type Send = (
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ status: number; text: string }>

export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Responses other than 200, by status. */
  readonly others: ReadonlyMap<number, number>
}

/** A keep-alive client with that many connections; each request comes from another address. */
export function openClient(origin: string, connections: number): { send: Send; close: () => Promise<void> } {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  return {
    async send(method, path, body, headers) {
      const { statusCode, body: reply } = await pool.request({
        method,
        path,
        headers: {
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: statusCode, text: await reply.text() }
    },
    close: () => pool.close(),
  }
}

/** Runs `job` over and over by that many clients, and measures how often it succeeds and how long it takes, other than what is done aside. */
export async function measure(
  { clients, seconds }: { clients: number; seconds: number },
  job: (client: number, nth: number) => Promise<{ status: number; isAside?: boolean }>,
): Promise<Figures> {
  const times: number[] = []
  const others = new Map<number, number>()
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let nth = 0; performance.now() < end; nth++) {
        const start = performance.now()
        const { status, isAside } = await job(client, nth)
        if (isAside && status === 200) continue
        if (status === 200) times.push(performance.now() - start)
        else others.set(status, (others.get(status) ?? 0) + 1)
      }
    }),
  )
  const taken = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / taken, p50: at(0.5), p99: at(0.99), others }
}
