import sql from 'sql-template-tag'
import { randomUid } from '../auth/tokens.ts'
import type { DeliveryServices } from '../delivery/attempt.ts'
import { TEXT_LEASE_MS } from '../delivery/schedule.ts'
import { sendCodes } from '../auth/phoneCodes.ts'
import { sendMessage, type Claimed } from './send.ts'

/** Messages at once on this server; the embedded database does one thing at a time. */
const atOnce = (kind: 'pglite' | 'postgres'): number => (kind === 'pglite' ? 2 : 16)
/** The channels that have a sender here. */
const channels = ['email', 'sms']

export interface MessageWorker {
  /** Starts what is due, without waiting for it. @returns how many messages */
  tick(): Promise<number>
  /** Sends until nothing is due. */
  drain(): Promise<void>
  /** Resolves once the messages in progress are recorded. */
  close(): Promise<void>
}

/** Sends messages from this process. Any number of them may run: the database decides who sends what. */
export function createMessageWorker(services: DeliveryServices, onError: (error: unknown) => void): MessageWorker {
  // Names the process, so that a lease shows whose it is.
  const worker = `${process.pid}-${randomUid(12)}`
  const running = new Set<Promise<void>>()
  const most = atOnce(services.db.kind)
  let isClosing = false
  let claiming: Promise<readonly Claimed[]> | undefined

  const claim = (count: number) =>
    services.db.asAccounts((tx) =>
      tx.rows<Claimed>(sql`
        select * from claim_messages(${worker}, ${services.now()}::timestamptz, make_interval(secs => ${TEXT_LEASE_MS / 1000}), ${channels}::text[],
          ${count}::int)`),
    )

  async function sendDue(): Promise<number> {
    if (isClosing || claiming || running.size >= most) return 0
    const wanted = most - running.size
    claiming = claim(wanted).finally(() => (claiming = undefined))
    const claimed = await claiming
    for (const one of claimed) {
      const work: Promise<void> = sendMessage(services, one, worker)
        .catch(onError)
        .finally(() => {
          running.delete(work)
          // More is due: without waiting for the next tick, but no claim for each message.
          if (claimed.length === wanted && running.size <= most / 2) void sendDue().catch(onError)
        })
      running.add(work)
    }
    return claimed.length
  }
  async function settle(): Promise<void> {
    while (claiming || running.size) await Promise.allSettled([claiming, ...running])
  }
  async function tick(): Promise<number> {
    if (!isClosing) await sendCodes(services)
    return sendDue()
  }

  return {
    tick,
    async drain() {
      while ((await tick()) > 0) await settle()
    },
    async close() {
      isClosing = true
      await settle()
    },
  }
}
