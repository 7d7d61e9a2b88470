import { equal, sha256 } from '../../auth/tokens.ts'
import type { Services } from '../../context.ts'
import type { KeyRing } from '../../keys/index.ts'

export interface ManageLink {
  readonly token: string
  /** Stored in `booking.manage_hash`. */
  readonly hash: string
  readonly manageUrl: string
  readonly icsUrl: string
  /** The link for mail only: opening it proves that the shopper reads mail sent to that address. */
  readonly mailedUrl: string
}

const SIGNATURE = 22
const signatures = (keys: KeyRing, token: string): string[] =>
  keys.macs('mailed link', `mailed:${token}`).map((mac) => mac.slice(0, SIGNATURE))

/** Parses the token of a manage link, with or without the signature of a mailed link. */
export function readManageToken(keys: KeyRing, text: string): { token: string; isMailed: boolean } {
  const [, token = '', signature = ''] = /^([\w-]{43})\.([\w-]{22})$/.exec(text) ?? []
  return token && signatures(keys, token).some((one) => equal(one, signature))
    ? { token, isMailed: true }
    : { token: text, isMailed: false }
}

/** The links of a manage token. */
export const linkOf = ({ config: { publicUrl }, keys }: Pick<Services, 'config' | 'keys'>, token: string): ManageLink => ({
  token,
  hash: sha256(token),
  manageUrl: `${publicUrl}/manage/${token}`,
  icsUrl: `${publicUrl}/api/appointments/manage/${token}/calendar.ics`,
  mailedUrl: `${publicUrl}/manage/${token}.${signatures(keys, token)[0]}`,
})

/**
 * A lead's manage link, derived from the server's keys, so that every mail can contain it while the database stores only its
 * hash. With `keptHash`, it is the link that the shopper already has, even if it was derived from an older key.
 */
export function manageLink(services: Pick<Services, 'config' | 'keys'>, leadUid: string, keptHash?: string | null): ManageLink {
  const links = services.keys.macs('manage', `manage:${leadUid}`).map((token) => linkOf(services, token))
  return links.find(({ hash }) => hash === keptHash) ?? (links[0] as ManageLink)
}
