import Type from 'typebox'
import { Id, Instant, Named, Nullable, OneOf, Page, Search, Strict, Text, type EndpointContract, RoleInput } from './common.ts'
import { sample, samplePage } from './examples.ts'
import { noticeKinds } from '../notices.ts'
import { roleList, rolesWith } from '../roles.ts'

const Channel = OneOf('inApp', 'email')
const Audience = Type.Object({ roleIds: Type.Array(Id), territoryIds: Type.Array(Id), userIds: Type.Array(Id) })

const InboxRow = Type.Object({
  /** The id of the caller's copy, as in notifications.read and the event stream. */
  id: Id,
  title: Type.String(),
  body: Type.String(),
  /** The kind of a notice from the server; null for what a person wrote. */
  kind: Nullable(OneOf(...noticeKinds)),
  /** The page of the console to open, as a path. */
  link: Nullable(Type.String()),
  sentBy: Nullable(Named),
  sentAt: Instant,
  readAt: Nullable(Instant),
})
const Count = Type.Integer({ minimum: 0 })
const SentRow = Type.Object({
  id: Id,
  title: Type.String(),
  body: Type.String(),
  channels: Type.Array(Channel),
  audience: Audience,
  sentBy: Nullable(Named),
  sentAt: Instant,
  recipients: Count,
  /** How many inbox recipients have read it. */
  read: Count,
})

const exampleInbox = {
  id: 71,
  title: 'Holiday hours',
  body: 'Stores close early on Thursday.',
  kind: null,
  link: null,
  sentBy: sample.manager,
  sentAt: '2026-11-21T15:00:00.000Z',
  readAt: null,
}
const exampleSent = {
  id: 9,
  title: exampleInbox.title,
  body: exampleInbox.body,
  channels: ['inApp' as const],
  audience: { roleIds: [14], territoryIds: [1], userIds: [] },
  sentBy: exampleInbox.sentBy,
  sentAt: exampleInbox.sentAt,
  recipients: 8,
  read: 3,
}

export const notifications = {
  'notifications.send': {
    summary:
      'Sends a notification to active users of the organization whom the sender can look up: those with one of the roles and one of the territories (each applies only if given), and the listed users. `inApp` delivers it to their inboxes live; `email` queues an email to each in the same transaction. A notification without recipients returns 400.',
    access: { roles: rolesWith('notifications.send'), internalUsersOnly: true },
    body: Strict({
      title: Text(120, 1),
      body: Text(4000, 1),
      channels: Type.Array(Channel, { minItems: 1, maxItems: 2 }),
      audience: Strict({
        roleIds: Type.Optional(Type.Array(RoleInput, { maxItems: roleList.length })),
        territoryIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
        userIds: Type.Optional(Type.Array(Id, { maxItems: 500 })),
      }),
    }),
    reply: SentRow,
    example: {
      body: {
        title: exampleSent.title,
        body: exampleSent.body,
        channels: ['inApp'],
        audience: { roleIds: [14], territoryIds: [1] },
      },
      reply: exampleSent,
    },
  },
  'notifications.lookup': {
    summary: 'Returns the roles, territories, active users and channels that a notification can be sent to.',
    access: { roles: rolesWith('notifications.send') },
    reply: Type.Object({
      roles: Type.Array(Named),
      territories: Type.Array(Named),
      users: Type.Array(Type.Object({ id: Id, name: Type.String(), roleId: Id })),
      channels: Type.Array(Channel),
    }),
    example: {
      reply: {
        roles: [{ id: 14, name: 'Lead generator' }],
        territories: [{ id: 1, name: 'North' }],
        users: [{ id: 31, name: 'Ines Ruiz', roleId: 14 }],
        channels: ['inApp', 'email'],
      },
    },
  },
  'notifications.inbox': {
    summary: 'Lists the caller’s notifications in this organization, newest first; `unread` counts all unread ones.',
    access: { roles: 'session' },
    body: Search({ isRead: Type.Optional(Type.Boolean()) }, ['sentAt']),
    reply: Type.Object({ ...Page(InboxRow).properties, unread: Count }),
    example: { body: { filter: { isRead: false } }, reply: { ...samplePage(exampleInbox), unread: 1 } },
  },
  'notifications.read': {
    summary:
      'Marks notifications in the caller’s inbox as read: those in `ids`, or all of them with `all`. If one is not the caller’s, returns 404 and marks none. Repeating the call changes nothing.',
    access: { roles: 'session' },
    body: Strict({ ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })), all: Type.Optional(Type.Literal(true)) }),
    reply: Type.Object({ unread: Count }),
    problems: [404],
    example: { body: { ids: [71] }, reply: { unread: 0 } },
  },
  'notifications.history': {
    summary:
      'Lists the notifications that people sent in the organization, newest first, with the number of recipients who have read each.',
    access: { roles: rolesWith('notifications.send') },
    body: Search({ sentByIds: Type.Optional(Type.Array(Id, { maxItems: 200 })) }, ['sentAt']),
    reply: Page(SentRow),
    example: { body: {}, reply: samplePage(exampleSent) },
  },
} satisfies Record<string, EndpointContract>
