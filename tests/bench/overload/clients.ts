import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { bookingBody, userUid, type Page } from '../../support/bookingLoad.ts'

export interface Outcome {
  /** Sorted latencies of accepted responses, in ms. */
  readonly accepted: readonly number[]
  readonly refused: number
  /** Responses other than 200, 409 and 503. */
  readonly others: ReadonlyMap<string, number>
}

function send(agent: Agent, url: string, body?: unknown): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(
      url,
      {
        agent,
        method: text === undefined ? 'GET' : 'POST',
        headers: {
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            'idempotency-key': randomUUID(),
          }),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after'] ?? 0) }),
        )
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

/**
 * Runs `count` concurrent clients for `seconds` that repeatedly load times and book. With `polite`, they respect Retry-After;
 * otherwise they retry immediately.
 */
export async function measure(
  origin: string,
  page: Page,
  slotIds: readonly string[],
  { count, seconds, isPolite }: { count: number; seconds: number; isPolite: boolean },
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const accepted: number[] = []
  const others = new Map<string, number>()
  let refused = 0
  // Connects before measuring, like a proxy with keep-alive: Node accepts one connection per event loop turn, so hundreds of
  // new ones under load would take a second.
  await Promise.all(Array.from({ length: count }, () => send(agent, `${origin}/healthz`)))
  const end = performance.now() + seconds * 1000
  const one = async (client: number) => {
    await pause(Math.random() * 500)
    for (let nth = client; performance.now() < end; nth++) {
      const slotId = slotIds[nth % slotIds.length] ?? ''
      const typeId = Buffer.from(slotId, 'base64url').toString().split('.')[0]
      const began = performance.now()
      const outcome = await (
        nth % 2
          ? send(agent, `${origin}/api/QRCodes/available-appointments/${userUid}?appointmentTypeId=${typeId}`)
          : send(agent, `${origin}/api/QRCodes/${userUid}/qr-entry`, bookingBody(page, slotId, randomUUID()))
      ).catch((error: unknown) => ({ status: String(error), retryAfter: 0 }))
      if (outcome.status === 200 || outcome.status === 409) accepted.push(performance.now() - began)
      else if (outcome.status === 503) refused++
      else others.set(String(outcome.status), (others.get(String(outcome.status)) ?? 0) + 1)
      if (outcome.status === 503 && isPolite) await pause(outcome.retryAfter * 1000 * (1 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: count }, (_, client) => one(client)))
  agent.destroy()
  return { accepted: accepted.sort((a, b) => a - b), refused, others }
}
