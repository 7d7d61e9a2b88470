import type {
  Bodies,
  EndpointName,
  Params,
  OutsideName,
  PublicName,
  TaggedName,
  Queries,
  Replies,
  FileName,
} from '@walkup/sdk/contract'
import type { Readable } from 'node:stream'
import type { FreeSlotCaches } from './cache/freeSlotCaches.ts'
import type { SlotQueue } from './http/slotQueue.ts'
import type { KeptReply } from './http/keptReply.ts'
import type { Caller } from './auth/caller.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db/index.ts'
import type { ChangeBroker } from './events/broker.ts'
import type { FileStorage } from './files/storage.ts'
import type { Metrics } from './http/metrics.ts'
import type { KeyRing } from './keys/index.ts'
import type { Problem } from './problem.ts'

/** Services that live as long as the server. */
export interface Services {
  readonly config: Config
  readonly db: Db
  /** The database is a demo, and its demo features are shown; see `showsDemo`. */
  readonly isDemo: boolean
  readonly changes: ChangeBroker
  readonly files: FileStorage
  /** Signs tokens and links, and seals secrets. */
  readonly keys: KeyRing
  readonly slotTurns: SlotQueue
  readonly freeSlots: FreeSlotCaches
  readonly metrics: Metrics
  /** Aborted when the server starts to stop. */
  readonly stopping: AbortSignal
  /** The database's clock. */
  readonly now: () => Date
}

/** How mail reaches people: by SMTP, in the demo's mailbox, or not at all. */
export const mailWay = ({ config, isDemo }: Pick<Services, 'config' | 'isDemo'>): 'email' | 'mailbox' | 'none' =>
  config.smtpUrl ? 'email' : isDemo ? 'mailbox' : 'none'

/** The parts of the HTTP request that a handler may depend on. */
export interface RequestInfo {
  readonly id: string
  readonly ip: string
  readonly userAgent: string | undefined
  readonly header: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
  /** Whether the browser reports a same-origin page and can store a secure cookie. */
  readonly canKeepCookie: boolean
  /** Sets a cookie or another response header. */
  readonly reply: ReplyControl
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  /** Logs the failure of one part of a request whose other parts succeed. */
  readonly logFailure: (error: unknown) => void
}

export interface ReplyControl {
  header(name: string, value: string): void
  setCookie(name: string, value: string, options: { httpOnly: boolean; maxAgeSeconds: number }): void
}

export interface PublicContext {
  readonly services: Services
  readonly request: RequestInfo
  /** The refusal of somebody else, if the slot that anyone may take turned out to be full while this request waited for it. */
  readonly fullSlot?: Problem | undefined
}

/** A signed-in call that returns a file or a stream opens its own short transactions. */
export interface CallerContext extends PublicContext {
  readonly caller: Caller
  /** Opens a transaction limited to what the caller reaches. */
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** A signed-in call: one transaction, committed with the response. */
export interface Context extends CallerContext {
  readonly tx: Tx
}

export interface FileReply {
  readonly body: string | Buffer | Readable
  readonly headers?: Readonly<Record<string, string>>
}

export interface Input<N extends EndpointName> {
  readonly params: Params[N]
  readonly query: Queries[N]
  readonly body: Bodies[N]
}

/** An input before it is checked. */
export interface UncheckedInput {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}
/** Slots that a call takes or frees seats of. */
export interface SlotNeed {
  readonly slotIds: readonly string[]
  /** Whether it takes any free seat, as anyone’s call does, rather than one that is held for it. */
  readonly isAnyones?: boolean
}
/** The slots for which the calls of an endpoint queue before their transactions start. */
export type SlotNeeds = Readonly<
  Partial<
    Record<
      EndpointName,
      (services: Services, input: UncheckedInput, organizations: readonly number[]) => SlotNeed | Promise<SlotNeed>
    >
  >
>

/** The reply that a call of an endpoint has in memory, if any; its input is checked. */
export type KeptReplies = Readonly<
  Partial<Record<EndpointName, (services: Services, input: UncheckedInput) => KeptReply<unknown> | undefined>>
>

type ContextOf<N extends EndpointName> = N extends PublicName
  ? PublicContext
  : N extends FileName | OutsideName
    ? CallerContext
    : Context
type ReplyOf<N extends EndpointName> = N extends FileName
  ? FileReply
  : N extends TaggedName
    ? Replies[N] | KeptReply<Replies[N]>
    : Replies[N]

/** A handler per endpoint; a missing one does not compile. */
export type Handlers = { [N in EndpointName]: (context: ContextOf<N>, input: Input<N>) => Promise<ReplyOf<N>> }
/** The handlers of an area, by the prefix of their names. */
export type AreaHandlers<Area extends string> = Pick<Handlers, Extract<EndpointName, `${Area}.${string}`>>
