import type { connectionSystems } from '@walkup/sdk/contract'
import type { Http } from './http.ts'
import type { LeadData } from './leadData.ts'
import type { EventSummary } from './outbox.ts'
import type { Problem } from '../problem.ts'
import type { LeadStatus } from '../areas/leads/rules.ts'
import type { Window } from '../areas/booking/capacity.ts'

/** The systems that an organization connects to; `webhook` is any other server that subscribed. */
export type System = (typeof connectionSystems)[number] | 'webhook'

/** What happened: the public topics, `lead.sync` when staff send a lead, and `webhook.test`. */
export type Topic =
  | 'lead.created'
  | 'lead.updated'
  | 'lead.status_changed'
  | 'lead.erased'
  | 'appointment.scheduled'
  | 'appointment.rescheduled'
  | 'appointment.cancelled'
  /** A shopper texted: staff are notified, but other systems are not. */
  | 'message.received'
  | 'lead.sync'
  | 'webhook.test'

/** A setting in `connection.settings`. */
export interface SettingField {
  readonly name: string
  readonly kind: 'url' | 'text' | 'boolean' | 'map'
  readonly isRequired: boolean
  /** The keys that a map may have; any if missing. */
  readonly keys?: readonly string[]
  /** A setting that can be given instead. */
  readonly orElse?: string
}

/** What an adapter works with: the settings and secrets of one connection, and an HTTP client that limits and records its calls. */
export interface Connected {
  readonly organizationId: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
  readonly http: Http
  readonly now: () => Date
}

export interface Delivery extends Connected {
  readonly id: number
  /** Stays the same when it is resent. */
  readonly uid: string
  readonly topic: Topic
  /** The body, repeated when it is resent; for systems that receive messages. */
  readonly message: string | undefined
  /** The lead as it is now, for systems that keep records. */
  readonly lead: LeadData | undefined
  /** The lead's record in the other system. */
  readonly ref:
    | {
        readonly externalId: string | null
        readonly payloadHash: string | null
        readonly details: Readonly<Record<string, unknown>>
      }
    | undefined
  /** An earlier attempt may have succeeded: look the record up before creating it. */
  readonly isUncertain: boolean
}

export interface Delivered {
  /** The id of the other system's record; with it the delivery is acknowledged. */
  readonly externalId?: string
  readonly payloadHash?: string
  /** What is to be known of the record from now on, added to `Ref.details`. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Our record of a lead in the other system. */
export interface Ref {
  readonly leadUid: string
  readonly externalId: string
  readonly details: Readonly<Record<string, unknown>>
}

/** What another system reports about one of our leads. */
export interface Report {
  /** The lead's uid if the other system repeats it, or else the id of its record. Given both, the id may be new. */
  readonly leadUid?: string | undefined
  readonly externalId?: string | undefined
  /** When it happened there. */
  readonly at: Date
  readonly status?: LeadStatus | undefined
  /** Other statuses that its term stands for: a lead in one of them keeps its status. */
  readonly alsoMeans?: readonly LeadStatus[] | undefined
  /** May be read more than once: one with the same time was applied already, and staff may have changed the lead since. */
  readonly isRepeated?: boolean | undefined
  readonly reason?: string | undefined
  /** The total sold so far. */
  readonly soldCents?: number | undefined
  /** What is to be known of the record from now on, added to `Ref.details`. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly appointment?: ReportedAppointment | undefined
  /** The record can now have a technician but has none: if the lead has one, it is sent again. */
  readonly lacksTechnician?: boolean | undefined
}

/** An appointment as scheduled in the other system. */
export interface ReportedAppointment {
  readonly startAt: string
  /** The technician's id there; null if none is assigned, undefined if unknown. */
  readonly technicianId?: string | null | undefined
}

/** The state of an appointment that both sides know, whichever side changed it last: `agreed` in `Ref.details`. */
export interface Agreed {
  readonly startAt?: string | undefined
  /** The id there. */
  readonly technicianId?: string | null | undefined
}

/** A read of the records that we sent. */
export interface Reading extends Connected {
  /** Changes since this time are read; undefined the first time. */
  readonly since: Date | undefined
  /**
   * Returns at most `limit` records of leads that may still change: those of the `changed` leads, by uid, and those that are due.
   * Marks them as read.
   */
  openRefs(limit: number, changed: readonly string[]): Promise<readonly Ref[]>
}

/** Selects the open capacity to read; without filters, all of the tenant's. */
export interface CapacityQuery {
  /** At most two weeks before `to`. */
  readonly from: Date
  readonly to: Date
  /** Of times that have no offset. */
  readonly timeZone: string
  readonly businessUnitIds: readonly string[]
  readonly jobTypeId: string | null
}

/** An entry of one of the other system's lists. */
export interface ListEntry {
  readonly externalId: string
  readonly name: string
  readonly isActive: boolean
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** Only technicians have these. */
  readonly businessUnitId?: string | undefined
}
export type ListName = 'serviceTitanCampaigns' | 'serviceTitanJobTypes' | 'serviceTitanBussiness' | 'technicians'

/** A call as it would be made. */
export interface PreviewedCall {
  readonly method: string
  readonly url: string
  readonly body: object
  /** Fields of the body that are looked up in the system first; a preview shows them as if nothing was found. */
  readonly lookedUp?: readonly string[]
}

/** The adapter of one system. */
export interface Connector {
  readonly system: System
  /** In mail and lead notes. */
  readonly name: string
  readonly settings: readonly SettingField[]
  /** What settings are for most accounts, to begin with. */
  readonly usualSettings?: Readonly<Record<string, string>>
  /** The secrets that staff enter. */
  readonly secrets: readonly { readonly name: string; readonly isRequired: boolean }[]
  /** The system's rate limit. */
  readonly callsPerSecond: number
  /** Settings that follow from the organization and cannot be changed. */
  derived?(organization: { readonly uid: string }, config: { readonly publicUrl: string }): Readonly<Record<string, string>>
  /** Makes one live call. @returns the result as text for an administrator @throws `CallFailed` or `Rejected` */
  test(connected: Connected): Promise<string>
}

/** The adapter of a system that receives leads. */
export interface LeadConnector extends Connector {
  /** Whether it receives a message per event, or keeps a record per lead that is updated. */
  readonly keeps: 'messages' | 'records'
  /** Whether it receives an event; if missing, it receives all of them. */
  wants?(event: EventSummary, settings: Readonly<Record<string, unknown>>): boolean
  /** Leads in these statuses are no use to it unless it has a record of them. */
  readonly ignores?: ReadonlySet<string>
  /** The record to send for a lead, for systems that keep records. */
  payload?(lead: LeadData, settings: Readonly<Record<string, unknown>>): object
  /** Why a lead cannot be sent, such as a missing mapping. */
  refusal?(lead: LeadData, settings: Readonly<Record<string, unknown>>): Problem | undefined
  /** Makes a delivery. @throws `CallFailed`, or `Rejected` if retrying is pointless */
  deliver(delivery: Delivery): Promise<Delivered>
  /** Reads the account details that links to its records need. @throws like `deliver` */
  readAccount?(connected: Connected): Promise<Readonly<Record<string, string>>>
  /** Reads the complete lists that it owns. @throws like `deliver` */
  readLists?(connected: Connected): Promise<Readonly<Partial<Record<ListName, readonly ListEntry[]>>>>
  /** Reads what happened to our records, and until when. @throws like `deliver` */
  readReports?(reading: Reading): Promise<{ readonly reports: readonly Report[]; readonly until: Date }>
  /** Reads the times with open capacity. @throws like `deliver` */
  readonly readCapacity?: (connected: Connected, query: CapacityQuery) => Promise<readonly Window[]>
  /** For systems that accept several leads per call: makes up to `most` deliveries of different leads, each with its own result. */
  readonly batch?: {
    readonly most: number
    deliver(deliveries: readonly Delivery[]): Promise<readonly (Delivered | CallFailed | Rejected)[]>
  }
  /** The headers of its calls, except `content-type`. `token` is one that the secrets are exchanged for. */
  headers(secrets: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>>
  /** The calls that would create the record of a lead. */
  preview?(lead: LeadData, settings: Readonly<Record<string, unknown>>): readonly PreviewedCall[]
}

/** The other system will never accept this delivery, so it is not retried. */
export class Rejected extends Error {
  /** The destination is gone for good, so it is turned off. */
  readonly isGone: boolean
  /** The response's status, if there was one. */
  readonly status: number | undefined
  constructor(message: string, { isGone = false, status }: { readonly isGone?: boolean; readonly status?: number } = {}) {
    super(message)
    this.isGone = isGone
    this.status = status
  }
}

interface Failure {
  /** The request may have been processed. */
  readonly isUncertain: boolean
  /** The destination is at fault rather than this delivery; counts toward the circuit breaker. */
  readonly isOutage: boolean
  /** How long the destination asked us to wait. */
  readonly retryAfterMs?: number | undefined
}

/** A call failed in a way that may be temporary. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(message: string, failure: Failure) {
    super(message)
    this.failure = failure
  }
}
