import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Nullable, Ok, Strict, Token, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
import { exampleMe, Me } from './account.ts'

const Invitation = Type.Object({
  id: Id,
  organization: Type.String(),
  roleId: Id,
  createdAt: Instant,
})
/** The invitation of an emailed or texted link. With `hasAccount`, the account with that address accepts it with its own password. */
const LinkedInvitation = Type.Object({
  id: Id,
  organization: Type.String(),
  /** Null for an invitation by text. */
  email: Nullable(Type.String()),
  /** The last four digits of the phone that an invitation by text went to. */
  phoneEnd: Nullable(Type.String()),
  hasAccount: Type.Boolean(),
})
const example: Static<typeof Invitation> = {
  id: 93,
  organization: 'Harbor Home Group',
  roleId: 14,
  createdAt: '2026-11-20T18:00:00.000Z',
}

export const invitations = {
  'account.invitation': {
    summary:
      'Returns the invitation of an emailed or texted link; null if the link was used, has expired or is of another kind. Reading it does not use it up.',
    access: { roles: 'public' },
    params: Strict({ linkId: Token }),
    reply: Type.Object({ invitation: Nullable(LinkedInvitation) }),
    example: {
      params: { linkId: sample.token },
      reply: {
        invitation: {
          id: 93,
          organization: 'Harbor Home Group',
          email: 'ines.ruiz@walkup.test',
          phoneEnd: null,
          hasAccount: false,
        },
      },
    },
  },
  'account.invitations': {
    summary: 'Lists the open invitations to the caller’s email address or phone, newest first.',
    access: { roles: 'session', scope: 'account' },
    reply: Type.Object({ items: Type.Array(Invitation) }),
    example: { reply: { items: [example] } },
  },
  'account.acceptInvitation': {
    summary:
      'Accepts an invitation to the caller’s email address or phone and returns the profile, with the organization among its `organizations`. An invitation to another one returns 404, as if it did not exist.',
    access: { roles: 'session', scope: 'account' },
    params: IdParams,
    reply: Me,
    problems: [404, 409],
    example: { params: { id: 93 }, reply: exampleMe },
  },
  'account.declineInvitation': {
    summary:
      'Declines an invitation to the caller’s email address or phone and invalidates its link. The inviter sees that it was declined and can send it again. An invitation to another one returns 404, as if it did not exist.',
    access: { roles: 'session', scope: 'account' },
    params: IdParams,
    reply: Ok,
    problems: [404],
    example: { params: { id: 93 }, reply: { ok: true } },
  },
  'account.declineByLink': {
    summary:
      'Declines an invitation with its link, which works once. A link that was used, has expired or is of another kind returns 410.',
    access: { roles: 'public' },
    body: Strict({ linkId: Token }),
    reply: Ok,
    problems: [410],
    example: { body: { linkId: sample.token }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
