import Type from 'typebox'
import { Id, Instant, LocalDate, Locale, Ok, Strict, Text, Token, Uid, UploadedFile, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'
import { funnelSteps } from './funnel.ts'
import { Availability, EntryBody, EntryReply, PageToken, QrDetails } from './qrCodeShapes.ts'

const userParams = Strict({ userUid: Uid })
const uid = 'demolg00000000000000000001'
export const exampleTime = {
  startAt: '2026-11-24T15:00:00Z',
  endAt: '2026-11-24T16:00:00Z',
  timeZone: 'America/New_York',
  startLocal: '10:00',
}
export const exampleConfig = {
  logoUrl: null,
  colours: {},
  radius: 8,
  locales: ['en'],
  consent: { version: '2026-01', text: { en: 'I agree to be contacted about my request.' } },
  fields: { phone: 'required', email: 'optional', address: 'required' },
  streetSuggestions: null,
  allowedOrigins: [],
  successUrl: null,
  privacyUrl: 'https://walkup.example/privacy',
  termsUrl: null,
  isPublicBookingOn: true,
  theme: { light: { ink: '#14171a', accent: '#0b6e4f' }, dark: { ink: '#e8ebed', accent: '#3ecf8e' } },
} as const
export const qrCodes = {
  'qrCodes.details': {
    summary:
      'Returns what a booking page needs for a lead generator and a service group: appointment types, questions, look and consent.',
    access: { roles: 'public' },
    params: Strict({ userUid: Uid, hdsfiGroup: Id }),
    query: Strict({ locale: Type.Optional(Locale), qrUid: Type.Optional(Uid) }),
    reply: QrDetails,
    problems: [403, 404],
    example: {
      params: { userUid: uid, hdsfiGroup: 1 },
      reply: {
        user: { uid, displayName: 'Maria', captureIconUrl: null },
        organization: { uid: 'Ab12Ab12Ab12Ab12Ab12Ab12', name: 'Harbor Home' },
        store: {
          name: 'Northgate',
          city: 'Columbus',
          timeZone: 'America/New_York',
          postalCode: '43231',
          lat: 40.079,
          lng: -82.934,
        },
        businessContact: { name: 'Harbor Home', phone: '+16145550100', email: null },
        group: sample.serviceGroup,
        appointmentTypes: [],
        webConfig: exampleConfig,
        details: [{ name: 'comments', kind: 'text', maxLength: 1000, required: false }],
        maxPhotos: 3,
        textConsent: 'I also agree to texts from Harbor Home about my appointment. Reply STOP to opt out.',
        pageToken: 'mi4x2k9c.Zk3q8xw1Zk3q.Qw12Qw12Qw12Qw12Qw12Qw',
      },
    },
  },
  'qrCodes.availableAppointments': {
    summary:
      'Lists the free slots of an appointment type by local day, by default for 14 days from today, for at most 62. Slots are computed in the territory’s time zone: a local time that DST skips is not offered, and one that it repeats means its first occurrence.',
    access: { roles: 'public' },
    params: userParams,
    query: Strict({
      appointmentTypeId: Id,
      from: Type.Optional(LocalDate),
      to: Type.Optional(LocalDate),
      /** The caller's own hold; its seat counts as free. */
      holdToken: Type.Optional(Token),
    }),
    reply: Availability,
    hasTag: true,
    problems: [403, 404],
    example: {
      params: { userUid: uid },
      query: { appointmentTypeId: 1 },
      reply: { timeZone: 'America/New_York', days: [] },
    },
  },
  'qrCodes.entry': {
    summary:
      'Books a slot, or stores a contact if no slot is given: lead, consent, attribution, booking and outbox in one transaction. Honors `Idempotency-Key` for eight days. A taken slot returns 409 `slot-taken`, with the next three free ones in `slots`. Per hour an address can store 60 entries with a page token or ten without, and a code 50 without one; entries beyond that and suspicious ones return the status `review`. Senders who are signed in to the organization need no token. For senders of `proof`, 409 `proof-required` has a `challenge` to solve.',
    access: { roles: 'public' },
    params: userParams,
    body: EntryBody,
    reply: EntryReply,
    problems: [404, 409, 422],
    example: {
      params: { userUid: uid },
      body: {
        hdsfiGroup: 1,
        appointmentTypeId: 1,
        slotId: 'MS4yMDI2LTExLTI0LjEwMDA',
        contact: { firstName: 'Sam', lastName: 'Lee', phone: '(614) 555-0142' },
        consent: { version: '2026-01', accepted: true },
      },
      reply: {
        leadUid: 'Qw12Qw12Qw12Qw12Qw12Qw12',
        status: 'scheduled',
        appointment: {
          ...exampleTime,
          manageUrl: 'https://walkup.example/manage/…',
          icsUrl: 'https://walkup.example/api/appointments/manage/Zk3q8xw1Zk3q8xw1Zk3q8xw1/calendar.ics',
          confirmationText: 'Please clear the counters.',
          confirmedBy: ['email'],
        },
        photoToken: 'k1.Zk3q8xw1Zk3q.Qw12Qw12',
      },
    },
  },
  // Extra
  'qrCodes.hold': {
    summary:
      'Holds a seat of a slot for 5 minutes while the shopper fills in the form. A taken slot returns 409 `slot-taken`. The live holds of a page and of an address are limited, and an address can hold at most a third of a slot’s seats (but at least one), three times an hour. Beyond these limits, returns 409 `hold-limit`, and the slot can be booked without a hold.',
    access: { roles: 'public' },
    params: userParams,
    body: Strict({ appointmentTypeId: Id, slotId: Text(128, 1), holdToken: Type.Optional(Token), pageToken: PageToken }),
    reply: Type.Object({ holdToken: Type.String(), expiresAt: Instant }),
    problems: [404, 409, 422],
    example: {
      params: { userUid: uid },
      body: { appointmentTypeId: 1, slotId: 'MS4yMDI2LTExLTI0LjEwMDA' },
      reply: { holdToken: 'Hk3q8xw1Hk3q8xw1Hk3q8xw1', expiresAt: '2026-11-21T15:05:00Z' },
    },
  },
  'qrCodes.countSteps': {
    summary:
      'Counts how far a visit to a widget or booking page got, for the funnel: no cookie, address or anything else about the shopper is stored. The host of the page is the request’s `Origin`, `page` its path, in which numbers and addresses are replaced. Beyond 300 pages, campaigns and experiments a day, the rest counts as one.',
    access: { roles: 'public' },
    params: userParams,
    query: Strict({
      steps: Type.String({ pattern: `^(${funnelSteps.join('|')})(,(${funnelSteps.join('|')}))*$`, maxLength: 60 }),
      hdsfiGroup: Type.Optional(Id),
      appointmentTypeId: Type.Optional(Id),
      qrUid: Type.Optional(Uid),
      page: Type.Optional(Text(500)),
      campaign: Type.Optional(Text(200)),
      /** The version of an experiment that the visit sees: its name, a colon, and `a` or `b`. */
      version: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,40}:[ab]$' })),
    }),
    reply: Ok,
    problems: [403, 404],
    example: {
      params: { userUid: uid },
      query: { steps: 'view,start', hdsfiGroup: 1, page: '/kitchens' },
      reply: { ok: true as const },
    },
  },
  'qrCodes.addPhoto': {
    summary:
      'Adds a photo to the lead of an entry, within two hours of it, with the entry’s `photoToken`. Send a form with `photoToken` and the picture in `file`: JPEG, PNG or WebP, detected from its content, at most 5 MB and 4096 pixels wide and high. It is stored upright as a JPEG of at most 1600 pixels, without location, camera or other metadata. The same file again changes nothing. A fourth photo returns 409 `too-many-photos`; after twelve attempts, 429.',
    access: { roles: 'public' },
    params: userParams,
    form: true,
    maxFileBytes: 5 * 1_048_576,
    body: Strict({ photoToken: Token, file: Type.Optional(UploadedFile) }),
    reply: Ok,
    problems: [404, 409, 413],
    example: { params: { userUid: uid }, body: { photoToken: 'k1.Zk3q8xw1Zk3q.Qw12Qw12' }, reply: { ok: true } },
  },
  'qrCodes.handOver': {
    summary:
      'Stores a visit on its way to another phone for five minutes: ciphertext in base64url, whose key is only in the code that the other phone scans. Returns 429 past 30 that wait for one code.',
    access: { roles: 'public' },
    params: userParams,
    body: Strict({ sealed: Type.String({ minLength: 40, maxLength: 12_000, pattern: '^[\\w-]+$' }) }),
    reply: Type.Object({ handoverId: Type.String(), expiresAt: Instant }),
    problems: [404],
    example: {
      params: { userUid: uid },
      body: { sealed: 'b3VyLWNpcGhlcnRleHQtaXMtb3BhcXVlLXRvLXRoZS1zZXJ2ZXI' },
      reply: { handoverId: 'Hd7q8xw1Hd7q8xw1Hd7q8xw1', expiresAt: '2026-11-21T15:05:00Z' },
    },
  },
  'qrCodes.takeOver': {
    summary: 'Returns a visit from another phone and forgets it: a second call, an expired or another code’s visit returns 404.',
    access: { roles: 'public' },
    params: Strict({ userUid: Uid, handoverId: Token }),
    reply: Type.Object({ sealed: Type.String() }),
    problems: [404],
    example: {
      params: { userUid: uid, handoverId: 'Hd7q8xw1Hd7q8xw1Hd7q8xw1' },
      reply: { sealed: 'b3VyLWNpcGhlcnRleHQtaXMtb3BhcXVlLXRvLXRoZS1zZXJ2ZXI' },
    },
  },
} satisfies Record<string, EndpointContract>
