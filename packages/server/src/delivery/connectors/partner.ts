import { conflict, type Problem } from '../../problem.ts'
import { leadStatuses } from '../../areas/leads/rules.ts'
import {
  CallFailed,
  Rejected,
  type Connected,
  type Delivered,
  type LeadConnector,
  type Reading,
  type Report,
} from '../connector.ts'
import { detailLines, type LeadData } from '../leadData.ts'
import type { EventSummary } from '../outbox.ts'
import { acceptJson, baseUrl, centsOf, instantOf, jsonApi, readFrom, settingOf, textOf, type Json, type JsonApi } from './json.ts'
import { goneStatuses, isCanceled } from './serviceTitan/payload.ts'

/** A lead in the protocols that Walkup defines for partners without a public API (docs/connections). */
export interface PartnerLead {
  readonly customer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string | null
    readonly phones: readonly { readonly number: string; readonly type: string | null }[]
    readonly address: LeadData['address']
  }
  readonly service: string
  readonly status: string
  readonly appointment: { readonly startAt: string; readonly endAt: string; readonly timeZone: string } | null
  readonly storeNumber: string | null
  readonly answers: readonly { readonly name: string; readonly value: string }[]
  readonly notes: readonly string[]
  readonly receivedAt: string
}

export function partnerLeadOf(lead: LeadData): PartnerLead {
  const { appointment } = lead
  return {
    customer: {
      firstName: lead.firstName,
      lastName: lead.lastName,
      email: lead.email,
      phones: lead.phones.map(({ e164, type }) => ({ number: e164, type })),
      address: lead.address && {
        line1: lead.address.line1,
        line2: lead.address.line2,
        city: lead.address.city,
        state: lead.address.state,
        postalCode: lead.address.postalCode,
      },
    },
    service: lead.serviceGroup,
    status: lead.status,
    appointment: appointment && { startAt: appointment.startAt, endAt: appointment.endAt, timeZone: appointment.timeZone },
    storeNumber: lead.storeNumber,
    answers: lead.answers.map(({ label, value, externalField }) => ({ name: externalField ?? label, value })),
    notes: [...detailLines(lead), ...lead.notes],
    receivedAt: lead.receivedAt,
  }
}

/** What to do with a lead’s record there. A canceled lead is no longer shared. */
export type Action = 'submit' | 'cancel' | 'erase'
export const actionOf = (lead: LeadData): Action => (lead.isErased ? 'erase' : isCanceled(lead) ? 'cancel' : 'submit')

export type PartnerSystem = 'homeDepot' | 'centah'
const names: Readonly<Record<PartnerSystem, string>> = { homeDepot: 'Home Depot', centah: 'Centah' }

/** Whether the partner has the lead, it came from there, or its service is mapped. */
const wantsPartner =
  (system: PartnerSystem, origin: string) =>
  ({ known, mapped, partner }: EventSummary): boolean =>
    known.includes(system) || mapped.includes(system) || partner === origin

/** The reason if a lead cannot be sent because its service is not mapped. */
export function notMapped(system: PartnerSystem, lead: LeadData): Problem | undefined {
  if (lead.mappings[system] || actionOf(lead) !== 'submit') return undefined
  return conflict('not-mapped.service', { service: lead.serviceGroup, system: names[system] })
}

const partnerHeaders = ({ secret = '' }: Connected['secrets']) => ({ authorization: `Bearer ${secret}`, ...acceptJson })

/** The partner’s API with the account’s secret. */
export const partnerApi = (connected: Connected, system: PartnerSystem): JsonApi => {
  const name = names[system]
  return jsonApi(connected, {
    name,
    headers: partnerHeaders(connected.secrets),
    unauthorized: `${name} does not accept this secret. Ask ${name} for a new one, or enter it again.`,
    forbidden: () => `${name} does not let this account send leads. Ask ${name} to grant it, and check the account number.`,
  })
}

export const accountPath = ({ settings }: Pick<Connected, 'settings'>): string =>
  `/v1/accounts/${encodeURIComponent(settingOf(settings, 'account'))}`
export const partnerUrl = (settings: Connected['settings'], path: string): string => `${baseUrl(settings)}${path}`

/** The outcome of one delivery in a batch. */
export type Result = Delivered | CallFailed | Rejected

/** Returns the error of a delivery instead of throwing it, so that the others continue. */
export async function orFailure(deliver: () => Promise<Result>): Promise<Result> {
  try {
    return await deliver()
  } catch (error) {
    if (error instanceof CallFailed || error instanceof Rejected) return error
    throw error
  }
}

/** @throws `Rejected` with a readable message if the account is unknown */
async function testPartner(connected: Connected, system: PartnerSystem): Promise<string> {
  const name = names[system]
  const { call } = partnerApi(connected, system)
  try {
    const { account, mayReceiveLeads } = await call('GET', accountPath(connected))
    if (mayReceiveLeads === false) throw new Rejected(`${name} takes no leads from this account. Ask ${name} to turn it on.`)
    if (account === undefined) throw new Rejected(`This is not ${name}’s lead API. Check the address.`)
  } catch (error) {
    if (error instanceof Rejected && error.status === 404) {
      throw new Rejected(`${name} does not know this account, or the address is wrong. Check both.`)
    }
    throw error
  }
  return `Signed in, and ${name} takes leads from this account.`
}

/** What the adapters of both partners share; `origin` marks leads that came from the partner. */
export const partnerConnector = (system: PartnerSystem, name: string, origin: string) =>
  ({
    system,
    name,
    keeps: 'records',
    settings: [
      { name: 'apiUrl', kind: 'url', isRequired: true },
      { name: 'account', kind: 'text', isRequired: true },
    ],
    secrets: [{ name: 'secret', isRequired: true }],
    callsPerSecond: 5,
    headers: partnerHeaders,
    wants: wantsPartner(system, origin),
    ignores: goneStatuses,
    refusal: (lead: LeadData) => notMapped(system, lead),
    test: (connected: Connected) => testPartner(connected, system),
  }) as const satisfies Partial<LeadConnector>

/** What a partner reports about a lead. */
export interface Change {
  readonly leadUid: unknown
  readonly changedAt: unknown
  readonly number: unknown
  readonly status: unknown
  readonly reason: unknown
  readonly soldCents: unknown
}

/** All statuses after the first contact. */
const reportable = leadStatuses.filter((status) => status !== 'captured' && status !== 'new')
const MAX_PAGES = 50

function reportOf({ leadUid, changedAt, number, status, reason, soldCents }: Change, now: Date): Report | undefined {
  const uid = textOf(leadUid, 60)
  const at = instantOf(changedAt, now)
  if (uid === undefined || at === undefined) return undefined
  const sold = typeof soldCents === 'number' ? centsOf(soldCents / 100) : undefined
  return {
    leadUid: uid,
    externalId: textOf(number, 60),
    at,
    isRepeated: true,
    status: reportable.find((one) => one === status),
    reason: textOf(reason),
    ...(sold !== undefined && { soldCents: sold }),
  }
}

/** Reads what changed there, page by page. */
export async function readPartner(
  reading: Reading,
  system: PartnerSystem,
  changesOf: (body: Json) => readonly Change[],
): Promise<{ readonly reports: readonly Report[]; readonly until: Date }> {
  const { call } = partnerApi(reading, system)
  const startedAt = reading.now()
  const query = new URLSearchParams({ changedSince: readFrom(reading.since, startedAt).toISOString() })
  const reports: Report[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const body = await call('GET', `${accountPath(reading)}/leads?${query.toString()}`)
    for (const change of changesOf(body).slice(0, 1000)) {
      const report = reportOf(change, startedAt)
      if (report) reports.push(report)
    }
    const next = textOf(body.next)
    if (next === undefined || next === query.get('cursor')) return { reports, until: startedAt }
    query.set('cursor', next)
  }
  return { reports, until: reports.at(-1)?.at ?? startedAt }
}
