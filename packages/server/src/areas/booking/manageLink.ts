import { equal, sha256 } from '../../auth/tokens.ts'
import type { Services } from '../../context.ts'
import type { KeyRing } from '../../keys/index.ts'

export interface ManageLink {
  readonly token: string
  /** What `booking.manage_hash` keeps. */
  readonly hash: string
  readonly manageUrl: string
  readonly icsUrl: string
  /** The link as messages carry it and nothing else does: whoever uses it reads the messages to that address. */
  readonly mailedUrl: string
}

const SIGNATURE = 22
const signatures = (keys: KeyRing, token: string): string[] =>
  keys.macs('mailed link', `mailed:${token}`).map((mac) => mac.slice(0, SIGNATURE))

/** A manage token as it stands in a link: itself, or as a message carried it. */
export function readManageToken(keys: KeyRing, text: string): { token: string; isMailed: boolean } {
  const [, token = '', signature = ''] = /^([\w-]{43})\.([\w-]{22})$/.exec(text) ?? []
  return token && signatures(keys, token).some((one) => equal(one, signature))
    ? { token, isMailed: true }
    : { token: text, isMailed: false }
}

/** The links of a known manage token. */
export const linkOf = ({ config: { publicUrl }, keys }: Pick<Services, 'config' | 'keys'>, token: string): ManageLink => ({
  token,
  hash: sha256(token),
  manageUrl: `${publicUrl}/manage/${token}`,
  icsUrl: `${publicUrl}/api/appointments/manage/${token}/calendar.ics`,
  mailedUrl: `${publicUrl}/manage/${token}.${signatures(keys, token)[0]}`,
})

/**
 * A lead's manage link, 256 bits. It follows from the server's keys and the lead, so that every mail can carry it while the
 * database keeps its hash alone; it goes on to the lead's next booking. By `keptHash` a link stays the one that the shopper
 * has, whichever key it was made with.
 */
export function manageLink(services: Pick<Services, 'config' | 'keys'>, leadUid: string, keptHash?: string | null): ManageLink {
  const links = services.keys.macs('manage', `manage:${leadUid}`).map((token) => linkOf(services, token))
  return links.find(({ hash }) => hash === keptHash) ?? (links[0] as ManageLink)
}
