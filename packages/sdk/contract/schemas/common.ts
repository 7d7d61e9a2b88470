import Type, { type Static, type TSchema } from 'typebox'
import type { Access } from '../access.ts'
import { roles } from '../roles.ts'

/** A row that the request refers to; the server returns 404 if the caller may not see it, before it validates the body. */
export interface Target {
  readonly entity:
    | 'lead'
    | 'leadReview'
    | 'laborPerson'
    | 'timeLog'
    | 'hours'
    | 'connection'
    | 'delivery'
    | 'apiKey'
    | 'organization'
    | 'store'
    | 'qrCode'
    | 'supportItem'
    | 'appointmentType'
    | 'territory'
    | 'technician'
    | 'businessUnit'
    | 'question'
    | 'slot'
    | 'defaultSlot'
    | 'serviceType'
    | 'response'
    | 'appointmentQuestion'
    | 'user'
    | 'userTrade'
    | 'savedView'
    | 'reportSchedule'
    | 'deletedLead'
    | 'deletedReportSchedule'
    | 'waitlistEntry'
    | 'organizationCard'
    | 'holiday'
    | 'campaignRule'
    | 'smartCircleOffer'
    | 'timeOff'
    | 'booking'
    | 'task'
    | 'cadence'
    | 'integrityFlag'
  /** The path of its id: `params.id`, `query.id`, `body.id`, … */
  readonly at: string
}

/** Descriptions of fields, by the name of their OpenAPI component and their own. */
export type ComponentFields = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The contract of one endpoint. `reply` is the type of the response's `data`; a `file` has no envelope. */
export interface EndpointContract {
  readonly summary: string
  readonly access: Access
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly reply: TSchema
  /** The media type of a response that is a file or a stream; `call` then resolves with the `Response` itself. */
  readonly file?: string
  readonly targets?: readonly Target[]
  /** Also accepts `multipart/form-data` with a file in `file`. A list is one field of JSON, or one field per item. */
  readonly form?: true
  /** The size limit of that file in bytes; 20 MiB by default. */
  readonly maxFileBytes?: number
  /** Calls an external system, and so uses short transactions instead of holding one open during the call. */
  readonly reachesOutside?: true
  /** Replies have an `ETag`; a request that names it in `If-None-Match` gets 304 while the reply is the same. */
  readonly hasTag?: true
  /** Writes in several short transactions, so that other requests can run in between. */
  readonly inSlices?: true
  readonly example: { readonly params?: object; readonly query?: object; readonly body?: unknown; readonly reply: unknown }
  /** The statuses it can return in addition to 200 and the shared ones. */
  readonly problems?: readonly number[]
}

/** Whether a deletion can be tried with `Dry-Run`: it is one transaction in an organization. */
export const mayRunDry = ({ access, file, reachesOutside, inSlices }: EndpointContract): boolean =>
  access.roles !== 'public' && !access.scope && !file && !reachesOutside && !inSlices

const noControls = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069]*$'

/** Text without control characters and bidirectional overrides; line breaks and tabs are allowed. */
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, pattern: noControls })

const noLines = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]*$'

/** Text in one line, such as a name: nothing that could add a line to a message or a header. */
export const Line = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, pattern: noLines })

/**
 * An id or a number that is compared as text. `x-exact`: the server rejects what a spreadsheet rounded, such as `1.23457E+11`.
 */
export const CodeText = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: noControls, 'x-exact': true })

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** The id of a role. */
export const RoleInput = Type.Enum(Object.values(roles))
/** A public, random id: letters and digits, at least 128 bits. */
export const Uid = Type.String({ pattern: '^[A-Za-z0-9]{22,64}$' })
export const Token = Type.String({ minLength: 16, maxLength: 512, pattern: '^[A-Za-z0-9._~-]+$' })
/** An instant in UTC, ISO 8601 with `Z`; requests may also write another offset, or `11/20/2026 3pm EST`. */
export const Instant = Type.String({
  description: 'UTC, ISO 8601.',
  format: 'date-time',
  'x-reads': 'instant',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?Z$',
})
/*
 * `x-reads`: in requests, the server also accepts what a person would type, and normalizes it before validation; the patterns
 * describe replies (packages/server/src/http/normalizeInput.ts).
 */
/** A calendar day in some zone, `YYYY-MM-DD`; requests may also write `11/20/2026` or `Nov 20, 2026`. */
export const LocalDate = Type.String({
  format: 'date',
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  'x-reads': 'day',
  description: 'YYYY-MM-DD.',
})
/** A wall-clock time in some zone, `HH:mm`; requests may also write `3pm` or `3:30 PM`. */
export const LocalTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  'x-reads': 'time',
  description: 'HH:mm, 24 hours.',
})
/** A US state or DC as two capital letters; requests may also write `oh` or `Ohio`. */
export const State = Type.String({ pattern: '^[A-Z]{2}$', 'x-reads': 'state' })
/** A ZIP code, `43004` or `43004-1234`; requests may also write `430041234`. */
export const PostalCode = Type.String({ pattern: '^\\d{5}(-\\d{4})?$', 'x-reads': 'postalCode' })
/** An IANA time zone name. */
export const TimeZone = Type.String({ maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' })
/** Whole cents of USD; a refund is negative. */
export const Cents = Type.Integer({ description: 'In whole US cents.', minimum: -10_000_000_00, maximum: 10_000_000_00 })
/** A phone number as typed; the server stores it as E.164, with US as the default region. Marks around a pasted one are ignored. */
export const PhoneInput = Type.String({ minLength: 7, maxLength: 32, pattern: noControls, 'x-reads': 'phone', 'x-exact': true })
export const EmailInput = Type.String({ format: 'email', maxLength: 254, pattern: noControls, 'x-reads': 'email' })
export const Locale = Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' })
/** Text by locale; only `en` is required. */
export const TextByLocale = Type.Object({ en: Text(4000, 1) }, { additionalProperties: Text(4000) })

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const Named = Type.Object({ id: Id, name: Type.String() })
/** An uploaded file with its original name. Clients send `FormData`. */
export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
}
/** An uploaded file in a body. This schema validates its name, the handler its content. */
export const UploadedFile = Type.Unsafe<Upload>(
  Type.String({ minLength: 1, maxLength: 255, pattern: noControls, contentMediaType: 'application/octet-stream' }),
)
/** The response of an endpoint that returns a file or a stream. */
export const File = Type.Unsafe<Response>(Type.String({ contentEncoding: 'binary' }))
export const Ok = Type.Object({ ok: Type.Literal(true) })

/** An object without additional properties. */
export const Strict = <P extends Record<string, TSchema>>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** A string enum. */
export const OneOf = <const T extends readonly string[]>(...values: T) => Type.Enum<[...T]>([...values])

export const IdParams = Strict({ id: Id })

/** One of ten named ranges, or the local days from `from` through `to`; in `timeZone`, or by default at the caller's offset. */
export const DateFilter = Strict({
  dateRangeId: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  timeZone: Type.Optional(TimeZone),
})
export type DateFilter = Static<typeof DateFilter>

/** The body of every search: all fields are optional, and `{}` returns the first page. */
export const Search = <F extends Record<string, TSchema>, const S extends readonly string[]>(filter: F, sorts: S) =>
  Strict({
    filter: Type.Optional(Strict(filter)),
    sort: Type.Optional(Strict({ by: OneOf(...sorts), direction: Type.Optional(OneOf('asc', 'desc')) })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 512 })),
    includeDescendants: Type.Optional(Type.Boolean()),
  })

/** One page of a list. `nextCursor` is null on the last page; `total` is exact up to 1,000. */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    nextCursor: Nullable(Type.String()),
    total: Type.Integer(),
    totalIsExact: Type.Boolean(),
  })

/** The parameters of a message, by name. */
export const MessageParams = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

/**
 * RFC 9457, `application/problem+json`; `errors` lists the invalid fields. Clients render other languages from `code` and
 * `params`; if a code has several messages, `params.reason` identifies the one.
 */
export const Problem = Type.Object({
  type: Type.String(),
  code: Type.String({ description: 'Equal to `type`.' }),
  params: MessageParams,
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.Optional(Type.String()),
  requestId: Type.String(),
  errors: Type.Optional(
    Type.Array(Type.Object({ path: Type.String(), code: Type.String(), params: MessageParams, message: Type.String() })),
  ),
})
export type Problem = Static<typeof Problem>
