import { atom } from 'nanostores'
import type { Replies } from '@walkup/sdk'
import { formatInstant } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'

export type Invitation = NonNullable<Replies['users.upsert']['invitation']>
interface Invitee {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
}

export interface PendingLink {
  readonly id: number
  readonly name: string
  readonly link: string
}
/** Invitations of a server that sends no email, until the page is left: each link works once and is shown nowhere else. */
export const pendingLinks = atom<readonly PendingLink[]>([])
export const isLinksDialogOpen = atom(false)

/** Keeps a link that has to be handed over. */
export function keepLink({ id, name, link }: Partial<PendingLink> & { readonly id: number }): void {
  if (link === undefined) return
  const others = pendingLinks.get().filter((one) => one.id !== id)
  pendingLinks.set([...others, { id, name: name ?? '', link }])
}
const nameOf = ({ firstName, lastName }: Invitee) => `${firstName} ${lastName}`

/** Says how an invitation reaches its person, or why it does not. */
export function reportInvitation({ by, textAt, reason, link }: Invitation, person: Invitee): void {
  const name = nameOf(person)
  keepLink({ id: person.id, name, link })
  if (by === 'email') toast(t('users.invitationSent'))
  if (by === 'text')
    toast(
      textAt && Date.parse(textAt) > Date.now()
        ? t('users.invitationTextAt', { time: formatInstant(textAt) })
        : t('users.invitationTexted'),
    )
  if (by === 'mailbox')
    toast(t('users.invitationInMailbox'), false, { label: t('users.openMailbox'), run: () => window.open('/dev/mail') })
  if (by === 'link') isLinksDialogOpen.set(true)
  if (by === 'none') toast(t('users.notInvited', { name, reason: reason ?? 'noContact' }), true)
}
