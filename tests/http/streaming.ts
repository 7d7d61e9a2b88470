import { expect } from 'vitest'
import type { SignedIn } from './harness.ts'

export interface Message {
  readonly id?: string
  readonly event?: string
  readonly data?: { entity?: string; id?: number; change?: string; organizationId?: number }
}
const parse = (block: string): Message => {
  const fields = Object.fromEntries(
    block.split('\n').flatMap((line) => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)]] : []
    }),
  )
  return { ...fields, ...(fields.data && { data: JSON.parse(fields.data) }) }
}

const opened: AbortController[] = []
export const closeStreams = (): void => opened.splice(0).forEach((stream) => stream.abort())

/** An open stream over a socket of a listening server, with the text received so far. */
export async function openStream(origin: string, user: SignedIn, lastEventId?: string) {
  const controller = new AbortController()
  opened.push(controller)
  const response = await fetch(`${origin}/api/events`, {
    signal: controller.signal,
    headers: {
      authorization: `Bearer ${user.record.token}`,
      currentorganizationid: String(user.record.currentOrganizationId),
      ...(lastEventId && { 'last-event-id': lastEventId }),
    },
  })
  const messages: Message[] = []
  let hasEnded = false
  const reading = (async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      messages.push(...blocks.map(parse))
    }
    hasEnded = true
  })().catch(() => {})
  const until = async (isMet: () => boolean) => {
    await expect.poll(isMet).toBe(true)
  }
  const changes = () => messages.filter(({ event }) => event === 'change')
  await until(() => messages.length > 0)
  return { response, messages, changes, until, hasEnded: () => hasEnded, close: () => (controller.abort(), reading) }
}
