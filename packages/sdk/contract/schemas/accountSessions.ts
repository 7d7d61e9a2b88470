import Type from 'typebox'
import { Instant, Nullable, Ok, Strict, Text, Token, Uid, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'

const Session = Type.Object({
  id: Uid,
  /** Whether the request was made with it. */
  isCurrent: Type.Boolean(),
  createdAt: Instant,
  /** When its tokens were last refreshed. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  ip: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
})

export const accountSessions = {
  'account.reportSignIn': {
    summary:
      'Reports a sign-in as unauthorized (“It was not me”) with the link in the email about a new device: ends that session, forgets the device, and emails a link to set a new password. Opening the link’s page changes nothing. A used or expired link returns 410.',
    access: { roles: 'public' },
    body: Strict({ linkId: Token }),
    reply: Ok,
    problems: [410],
    example: { body: { linkId: sample.token }, reply: { ok: true } },
  },
  'account.changePassword': {
    summary:
      'Changes the caller’s password. Ends the user’s other sessions, invalidates their open password links, and notifies them by email. A wrong current password returns 403 `invalid-credentials`; repeated attempts return 429.',
    access: { roles: 'session', scope: 'account' },
    inSlices: true,
    body: Strict({ currentPassword: Text(256, 1), newPassword: Text(256, 10) }),
    reply: Ok,
    example: { body: { currentPassword: 'walkup-demo', newPassword: 'a long new password' }, reply: { ok: true } },
  },
  'account.sessions': {
    summary: 'Lists the caller’s sessions, most recently used first.',
    access: { roles: 'session', scope: 'account' },
    reply: Type.Object({ items: Type.Array(Session) }),
    example: {
      reply: {
        items: [
          {
            id: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1Zk',
            isCurrent: true,
            createdAt: '2026-11-21T15:00:00.000Z',
            lastUsedAt: '2026-11-21T15:20:00.000Z',
            expiresAt: '2026-12-21T15:00:00.000Z',
            ip: '203.0.113.9',
            userAgent: 'Mozilla/5.0',
          },
        ],
      },
    },
  },
  'account.endSession': {
    summary: 'Ends one of the caller’s sessions. Another user’s session returns 404, as if it did not exist.',
    access: { roles: 'session', scope: 'account' },
    params: Strict({ sessionId: Uid }),
    reply: Ok,
    problems: [404],
    example: { params: { sessionId: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1Zk' }, reply: { ok: true } },
  },
} satisfies Record<string, EndpointContract>
