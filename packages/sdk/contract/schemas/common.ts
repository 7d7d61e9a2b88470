import Type, { type Static, type TSchema } from 'typebox'
import type { Access } from '../access.ts'
import { roles } from '../roles.ts'

/** A row that the request names; the server answers 404 when the caller may not see it, before the body is judged. */
export interface Target {
  readonly entity:
    | 'lead'
    | 'leadReview'
    | 'laborPerson'
    | 'timeLog'
    | 'hours'
    | 'integration'
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
    | 'organizationCard'
  /** The path of its id: `params.id`, `query.id`, `body.id`, … */
  readonly at: string
}

/** The contract of one endpoint. `reply` is the reply's `data`; with `file` there is no envelope. */
export interface EndpointContract {
  readonly summary: string
  readonly access: Access
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly reply: TSchema
  /** The media type of a reply that is a file or a stream; `call` then resolves with the Response itself. */
  readonly file?: string
  readonly targets?: readonly Target[]
  /**
   * It takes `multipart/form-data` too: the body's fields, and a file under `file`, which JSON cannot carry. A list is one field of
   * JSON, or a field for each item.
   */
  readonly form?: true
  /** It calls an outside system, and so opens short transactions instead of holding one during the call. */
  readonly reachesOutside?: true
  /** It writes in several short transactions, so that other requests have their turn in between. */
  readonly inSlices?: true
  readonly example: { readonly params?: object; readonly query?: object; readonly body?: unknown; readonly reply: unknown }
  /** The statuses that it may return in addition to 200 and the shared ones. */
  readonly problems?: readonly number[]
}

const noControls = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\u202a-\\u202e\\u2066-\\u2069]*$'

/** Text without control characters and bidirectional overrides; line breaks and tabs are allowed. */
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, pattern: noControls })

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** The id of a role. */
export const RoleInput = Type.Enum(Object.values(roles))
/** A public id: letters and digits, at least 128 bits. */
export const Uid = Type.String({ pattern: '^[A-Za-z0-9]{22,64}$' })
export const Token = Type.String({ minLength: 16, maxLength: 512, pattern: '^[A-Za-z0-9._~-]+$' })
/** An instant in UTC, ISO 8601 with `Z`. */
export const Instant = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?Z$',
})
/** A calendar day in some zone, `YYYY-MM-DD`. */
export const LocalDate = Type.String({ format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
/** A wall-clock time in some zone, `HH:mm`. */
export const LocalTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
/** An IANA time zone name. */
export const TimeZone = Type.String({ maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' })
/** Whole cents of USD; a refund is negative. */
export const Cents = Type.Integer({ minimum: -10_000_000_00, maximum: 10_000_000_00 })
/** A phone as people type it; the server keeps E.164 with region US by default. */
export const PhoneInput = Text(32, 7)
export const EmailInput = Type.String({ format: 'email', maxLength: 254, pattern: noControls })
export const Locale = Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' })
/** The start of another locale's text may be missing; `en` never is. */
export const TextByLocale = Type.Object({ en: Text(4000, 1) }, { additionalProperties: Text(4000) })

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const Named = Type.Object({ id: Id, name: Type.String() })
/** A file of a form: the name that its sender gave it, and what is in it. Clients send `FormData`. */
export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
}
/** The place of an uploaded file in a body; its name is judged by this schema, its content by the handler. */
export const UploadedFile = Type.Unsafe<Upload>(
  Type.String({ minLength: 1, maxLength: 255, pattern: noControls, contentMediaType: 'application/octet-stream' }),
)
/** The reply of an endpoint that returns a file or a stream. */
export const File = Type.Unsafe<Response>(Type.String({ contentEncoding: 'binary' }))
export const Ok = Type.Object({ ok: Type.Literal(true) })

/** An object that refuses fields it does not know. */
export const Strict = <P extends Record<string, TSchema>>(properties: P, options: object = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** One value of a closed list of strings. */
export const OneOf = <const T extends readonly string[]>(...values: T) => Type.Enum<[...T]>([...values])

export const IdParams = Strict({ id: Id })

/** One of ten named ranges, or a free one of local days, both inclusive; in `timeZone`, or the caller's offset when none is given. */
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

/** One page of a list. `nextCursor` is null on the last page; `total` stops counting at 1,000 and then is not exact. */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    nextCursor: Nullable(Type.String()),
    total: Type.Integer(),
    totalIsExact: Type.Boolean(),
  })

/** What a message fills in, by name: plain values alone. */
export const MessageParams = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

/**
 * RFC 9457, `application/problem+json`; `errors` names the fields of bad input. Messages in another language are rendered from `code`
 * and `params`; where a code has several details, `params.reason` says which.
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
