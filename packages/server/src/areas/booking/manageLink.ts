import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'
import { sha256 } from '../../auth/tokens.ts'

export interface ManageLink {
  readonly token: string
  /** What `booking.manage_hash` keeps. */
  readonly hash: string
  readonly manageUrl: string
  readonly icsUrl: string
}

/** The links of a known manage token. */
export const linkOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): ManageLink => ({
  token,
  hash: sha256(token),
  manageUrl: `${publicUrl}/manage/${token}`,
  icsUrl: `${publicUrl}/api/appointments/manage/${token}/calendar.ics`,
})

/**
 * A lead's manage link, 256 bits. It follows from the server's key and the lead, so that every mail can carry it while the
 * database keeps its hash alone; it goes on to the lead's next booking.
 */
export const manageLink = (config: Pick<Config, 'publicUrl' | 'secretKey'>, leadUid: string): ManageLink =>
  linkOf(config, createHmac('sha256', config.secretKey).update(`manage:${leadUid}`).digest('base64url'))
