import type { Http } from './http.ts'
import type { LeadData } from './leadData.ts'
import type { EventSummary } from './outbox.ts'
import type { Problem } from '../problem.ts'
import type { LeadStatus } from '../areas/leads/rules.ts'
import type { Window } from '../areas/booking/capacity.ts'

/** The systems that an organization connects to; `webhook` is any other server that subscribed. */
export const systems = ['serviceTitan', 'hubSpot', 'crmWebhook', 'homeDepot', 'centah', 'sms', 'webhook'] as const
export type System = (typeof systems)[number]

/** What happened: the public topics, `lead.sync` when staff send a lead, and `webhook.test`. */
export type Topic =
  | 'lead.created'
  | 'lead.updated'
  | 'lead.status_changed'
  | 'lead.erased'
  | 'appointment.scheduled'
  | 'appointment.rescheduled'
  | 'appointment.cancelled'
  /** A shopper texted; people are notified, other systems are not. */
  | 'message.received'
  | 'lead.sync'
  | 'webhook.test'

/** A setting in `connection.settings`. */
export interface SettingField {
  readonly name: string
  readonly kind: 'url' | 'text' | 'boolean' | 'map'
  readonly isRequired: boolean
  /** What a map may have values for; anything if this is missing. */
  readonly keys?: readonly string[]
  /** The setting that may have a value in its place. */
  readonly orElse?: string
}

/** What an adapter works with: the settings and secrets of one connection, and HTTP calls that are limited and recorded. */
export interface Connected {
  readonly organizationId: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
  readonly http: Http
  readonly now: () => Date
}

/** One delivery to make. */
export interface Delivery extends Connected {
  readonly id: number
  /** The same for every resend. */
  readonly uid: string
  readonly topic: Topic
  /** The body that resends repeat, for systems that receive messages. */
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
  /** A previous attempt may have had its effect: look before creating. */
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

/** What another system says of one of our leads. */
export interface Report {
  /** The lead's uid, where the other system repeats it; else the id of its record. With both, the record may have got its id since. */
  readonly leadUid?: string | undefined
  readonly externalId?: string | undefined
  /** When it happened there. */
  readonly at: Date
  readonly status?: LeadStatus | undefined
  /** Statuses that its term stands for, too: a lead in one of them keeps it. */
  readonly alsoMeans?: readonly LeadStatus[] | undefined
  /** A reading may repeat it: one of the same instant was applied, and may be outdated by what staff did since. */
  readonly isRepeated?: boolean | undefined
  readonly reason?: string | undefined
  /** All that was sold so far. */
  readonly soldCents?: number | undefined
  /** What is to be known of the record from now on, added to `Ref.details`. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly appointment?: ReportedAppointment | undefined
  /** The record can have a technician now, and has none: the lead is sent again if it has one. */
  readonly lacksTechnician?: boolean | undefined
}

/** An appointment as the other system planned it. */
export interface ReportedAppointment {
  readonly startAt: string
  /** The technician's id there; undefined says nothing, null that there is none. */
  readonly technicianId?: string | null | undefined
}

/** What both sides know of an appointment, by whichever said it last: `agreed` in `Ref.details`. */
export interface Agreed {
  readonly startAt?: string | undefined
  /** The id there. */
  readonly technicianId?: string | null | undefined
}

/** What is read of the records that we sent. */
export interface Reading extends Connected {
  /** Changes since then are wanted; undefined the first time. */
  readonly since: Date | undefined
  /**
   * Records of leads that may still change: those of `changed` leads, by uid, and those whose turn it is, at most `limit`. They
   * count as read now.
   */
  openRefs(limit: number, changed: readonly string[]): Promise<readonly Ref[]>
}

/** What open capacity is read for; all of the tenant's where nothing narrows it. */
export interface CapacityQuery {
  /** At most two weeks before `to`. */
  readonly from: Date
  readonly to: Date
  /** Of times without an offset. */
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
  /** Of a technician. */
  readonly businessUnitId?: string | undefined
}
export type ListName = 'serviceTitanCampaigns' | 'serviceTitanJobTypes' | 'serviceTitanBussiness' | 'technicians'

/** A call as it would be made. */
export interface PreviewedCall {
  readonly method: string
  readonly url: string
  readonly body: object
  /** Fields of the body that the system is asked for before, and that are shown as if it did not know. */
  readonly lookedUp?: readonly string[]
}

/** The adapter of one system. */
export interface Connector {
  readonly system: System
  readonly settings: readonly SettingField[]
  readonly secrets: readonly { readonly name: string; readonly isRequired: boolean }[]
  /** The system's rate limit. */
  readonly callsPerSecond: number
  /** Settings that follow from the organization and cannot be changed. */
  derived?(organization: { readonly uid: string }, config: { readonly publicUrl: string }): Readonly<Record<string, string>>
  /** Makes one live call. @returns what it found, in words for an administrator. @throws `CallFailed` or `Rejected` */
  test(connected: Connected): Promise<string>
}

/** The adapter of a system that leads are sent to. */
export interface LeadConnector extends Connector {
  /** Whether it receives a message per event, or keeps a record per lead that is brought up to date. */
  readonly keeps: 'messages' | 'records'
  /** Whether an event concerns it; every event does if this is missing. */
  wants?(event: EventSummary, settings: Readonly<Record<string, unknown>>): boolean
  /** The record to send for a lead, for systems that keep records. */
  payload?(lead: LeadData, settings: Readonly<Record<string, unknown>>): object
  /** Why a lead cannot be sent, such as a missing mapping. */
  refusal?(lead: LeadData, settings: Readonly<Record<string, unknown>>): Problem | undefined
  /** Makes a delivery. @throws `CallFailed`, or `Rejected` if repeating it is useless */
  deliver(delivery: Delivery): Promise<Delivered>
  /** Reads what links to its records need to know of the account. @throws like `deliver` */
  readAccount?(connected: Connected): Promise<Readonly<Record<string, string>>>
  /** Reads lists that it owns, each whole. @throws like `deliver` */
  readLists?(connected: Connected): Promise<Readonly<Partial<Record<ListName, readonly ListEntry[]>>>>
  /** Reads the outcomes of our records, and up to when. @throws like `deliver` */
  readReports?(reading: Reading): Promise<{ readonly reports: readonly Report[]; readonly until: Date }>
  /** Reads the times with open capacity. @throws like `deliver` */
  readonly readCapacity?: (connected: Connected, query: CapacityQuery) => Promise<readonly Window[]>
  /** For a system that takes several leads in a call: makes up to `most` deliveries of different leads, each with its own result. */
  readonly batch?: {
    readonly most: number
    deliver(deliveries: readonly Delivery[]): Promise<readonly (Delivered | CallFailed | Rejected)[]>
  }
  /** The headers of its calls, besides `content-type`. A `token` stands for one that the secrets are exchanged for. */
  headers(secrets: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>>
  /** The calls that would create the record of a lead. */
  preview?(lead: LeadData, settings: Readonly<Record<string, unknown>>): readonly PreviewedCall[]
}

/** The other system will not take this delivery, however often it is repeated. */
export class Rejected extends Error {
  /** The destination is gone for good and is switched off. */
  readonly isGone: boolean
  /** Of the response, if there was one. */
  readonly status: number | undefined
  constructor(message: string, { isGone = false, status }: { readonly isGone?: boolean; readonly status?: number } = {}) {
    super(message)
    this.isGone = isGone
    this.status = status
  }
}

interface Failure {
  /** The request may have had its effect. */
  readonly isUncertain: boolean
  /** The destination rather than this delivery is at fault; counts for the circuit breaker. */
  readonly isOutage: boolean
  /** How long the destination asked to be left alone. */
  readonly retryAfterMs?: number | undefined
}

/** A call failed in a way that may pass. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(message: string, failure: Failure) {
    super(message)
    this.failure = failure
  }
}
