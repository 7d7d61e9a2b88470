import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, LocalTime, Nullable, OneOf, Strict, Text, TimeZone, type EndpointContract } from './common.ts'
import { noticeChannels, noticeKinds } from '../notices.ts'

const Kind = OneOf(...noticeKinds)
const Channels = Type.Array(OneOf(...noticeChannels), { maxItems: noticeChannels.length, uniqueItems: true })
const Miles = Type.Integer({ minimum: 0, maximum: 500 })

/** Which notices the caller gets in this organization, and by which channels. */
export const NoticePreferences = Type.Object({
  /** The kinds that concern the caller’s role, with the channels chosen for each or its defaults. */
  kinds: Type.Array(Type.Object({ kind: Kind, channels: Channels, isDefault: Type.Boolean() })),
  /** Mail, texts and push messages wait until quiet hours end, by local time; they may span midnight. Null without quiet hours. */
  quiet: Nullable(Type.Object({ from: LocalTime, to: LocalTime })),
  /** Mail that is not urgent is gathered and sent once a day at this local time; null sends each at once. */
  digestAt: Nullable(LocalTime),
  /** Of quiet hours and the digest. */
  timeZone: Type.String(),
  /** How far from the caller’s stores an open shift is nearby, in miles. */
  nearbyMiles: Miles,
  /** Whether the organization can send texts, and has a phone number of the caller’s. */
  canText: Type.Boolean(),
  updatedAt: Nullable(Instant),
})
export type NoticePreferences = Static<typeof NoticePreferences>

const example: NoticePreferences = {
  kinds: [
    { kind: 'newLead', channels: ['inApp'], isDefault: true },
    { kind: 'escalation', channels: ['inApp', 'email', 'push'], isDefault: true },
  ],
  quiet: { from: '21:00', to: '07:00' },
  digestAt: null,
  timeZone: 'America/New_York',
  nearbyMiles: 25,
  canText: false,
  updatedAt: null,
}

/** The browsers that show the caller push messages. */
const Devices = Type.Object({
  /** The server’s key, base64url, for `PushManager.subscribe`. */
  publicKey: Type.String(),
  devices: Type.Array(Type.Object({ id: Id, name: Type.String(), createdAt: Instant })),
})
const exampleDevices = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  devices: [{ id: 3, name: 'Chrome, Android', createdAt: '2026-11-21T15:00:00.000Z' }],
}
const Base64Url = (least: number, most: number) => Type.String({ minLength: least, maxLength: most, pattern: '^[A-Za-z0-9_-]+$' })

export const notices = {
  'notices.preferences': {
    summary: 'Returns which notices the caller gets in this organization, and by which channels.',
    access: { roles: 'session', internalUsersOnly: true },
    reply: NoticePreferences,
    example: { reply: example },
  },
  'notices.savePreferences': {
    summary:
      'Changes which notices the caller gets; omitted fields and kinds stay unchanged, and null channels give a kind its defaults again. What is already on its way is not changed. An outdated `updatedAt` returns 409 `stale`.',
    access: { roles: 'session', internalUsersOnly: true },
    body: Strict({
      updatedAt: Type.Optional(Nullable(Instant)),
      kinds: Type.Optional(Type.Array(Strict({ kind: Kind, channels: Nullable(Channels) }), { maxItems: noticeKinds.length })),
      quiet: Type.Optional(Nullable(Strict({ from: LocalTime, to: LocalTime }))),
      digestAt: Type.Optional(Nullable(LocalTime)),
      timeZone: Type.Optional(TimeZone),
      nearbyMiles: Type.Optional(Miles),
    }),
    reply: NoticePreferences,
    problems: [409],
    example: { body: { quiet: { from: '21:00', to: '07:00' } }, reply: example },
  },
  'notices.devices': {
    summary: 'Lists the browsers that show the caller push messages of this organization.',
    access: { roles: 'session', internalUsersOnly: true },
    reply: Devices,
    example: { reply: exampleDevices },
  },
  'notices.addDevice': {
    summary:
      'Adds a browser, by its push subscription. Its messages are encrypted for it, and show no more of a person than the first name. A browser that ends its subscription is removed by itself.',
    access: { roles: 'session', internalUsersOnly: true },
    body: Strict({
      endpoint: Text(1000, 10),
      keys: Strict({ p256dh: Base64Url(87, 88), auth: Base64Url(22, 24) }),
    }),
    reply: Devices,
    example: {
      body: {
        endpoint: 'https://push.example.com/send/abc',
        keys: { p256dh: exampleDevices.publicKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      },
      reply: exampleDevices,
    },
  },
  'notices.removeDevice': {
    summary: 'Removes a browser of the caller’s.',
    access: { roles: 'session', internalUsersOnly: true },
    params: IdParams,
    reply: Devices,
    problems: [404],
    example: { params: { id: 3 }, reply: { ...exampleDevices, devices: [] } },
  },
} satisfies Record<string, EndpointContract>
