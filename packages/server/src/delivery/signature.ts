import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks 1.0: a secret is `whsec_` and the base64 of 24 to 64 bytes. */
export const PREFIX = 'whsec_'

export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** The headers of a message, with a signature per secret: the current one, and the previous one while it is being rotated. */
export function signedHeaders(
  message: { readonly id: string; readonly at: Date; readonly body: string },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(message.at.getTime() / 1000))
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${message.id}.${timestamp}.${message.body}`)
      .digest('base64')}`
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') }
}
