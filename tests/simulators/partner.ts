import { simulate, type Reply, type Request, type Simulator } from './faults.ts'
import { testNow } from '../support/clock.ts'

export interface SimulatedLead {
  externalId: string
  revision: number
  state: 'received' | 'canceled'
  cancelReason: string | null
  /** The partner's own number, once assigned. */
  number: string | null
  status: string | null
  reason: string | null
  soldCents: number | null
  changedAt: string
  fields: Record<string, unknown>
}

export interface PartnerSimulator extends Simulator {
  readonly settings: { readonly apiUrl: string; readonly account: string }
  readonly secrets: { readonly secret: string }
  readonly leads: SimulatedLead[]
  /** Our ids of the leads that were deleted at our request. */
  readonly erased: string[]
  /** The accounts that may send leads. */
  mayReceiveLeads: boolean
  leadOf(externalId: string): SimulatedLead | undefined
  /** Acts as the partner's staff. */
  decide(externalId: string, change: Partial<Pick<SimulatedLead, 'number' | 'status' | 'reason' | 'soldCents'>>): void
}

/** The common part of both partners' protocols: leads by our id, revisions, cancellation, erasure and an account. */
export async function startPartner(
  account: string,
  submit: (
    request: Request,
    receive: (externalId: string, fields: Record<string, unknown>) => SimulatedLead,
  ) => Reply | undefined,
  changed: (leads: readonly SimulatedLead[], request: Request) => Reply,
  port = 0,
): Promise<PartnerSimulator> {
  const secrets = { secret: 'secret-of-walkup' }
  const leads: SimulatedLead[] = []
  const erased: string[] = []
  const state = { mayReceiveLeads: true }
  let clock = 0
  const stamp = () => new Date((clock = Math.max(clock + 1, testNow()))).toISOString()
  const leadOf = (externalId: string) => leads.find((one) => one.externalId === externalId)

  function receive(externalId: string, { revision, ...fields }: Record<string, unknown>): SimulatedLead {
    const known = leadOf(externalId)
    const given = typeof revision === 'number' ? revision : 0
    if (known && given < known.revision) return known
    const lead = known ?? {
      externalId,
      revision: given,
      state: 'received',
      cancelReason: null,
      number: null,
      status: null,
      reason: null,
      soldCents: null,
      changedAt: stamp(),
      fields,
    }
    if (!known) leads.push(lead)
    return Object.assign(lead, { revision: given, state: 'received', fields })
  }

  const simulator = await simulate(
    (request) => {
      const { method, path, headers, text } = request
      if (headers.authorization !== `Bearer ${secrets.secret}`) return { status: 401 }
      const root = `/v1/accounts/${account}`
      if (path !== root && !path.startsWith(`${root}/`)) return { status: 404, body: { message: 'Unknown account.' } }
      if (path === root) return { status: 200, body: { account, mayReceiveLeads: state.mayReceiveLeads } }
      if (!state.mayReceiveLeads) return { status: 403 }
      if (method === 'GET' && path === `${root}/leads`) return changed(leads, request)
      const own = submit(request, receive)
      if (own) return own
      const [, uid = '', verb] = /\/leads\/([^/]+)(\/cancel)?$/.exec(path) ?? []
      const lead = leadOf(decodeURIComponent(uid))
      if (!lead) return { status: 404, body: { message: 'No such lead.' } }
      if (method === 'DELETE' && !verb) {
        leads.splice(leads.indexOf(lead), 1)
        erased.push(lead.externalId)
        return { status: 204 }
      }
      if (method !== 'POST' || !verb) return { status: 405 }
      const { reason, revision } = JSON.parse(text) as { reason: string; revision: number }
      if (revision >= lead.revision) Object.assign(lead, { state: 'canceled', cancelReason: reason, revision })
      return { status: 200, body: { externalId: lead.externalId } }
    },
    port,
    { show: (id) => leads.find((one) => one.number === id) },
  )

  return Object.defineProperty(
    Object.assign(simulator, {
      settings: { apiUrl: simulator.url, account },
      secrets,
      leads,
      erased,
      mayReceiveLeads: true,
      leadOf,
      decide(externalId: string, change: object) {
        const lead = leadOf(externalId)
        if (!lead) throw new Error(`No lead ${externalId}`)
        Object.assign(lead, change, { changedAt: stamp() })
      },
    }),
    'mayReceiveLeads',
    {
      get: () => state.mayReceiveLeads,
      set(value: boolean) {
        state.mayReceiveLeads = value
      },
    },
  )
}

/** The leads that changed since an instant, page by page. */
export function changesOf(leads: readonly SimulatedLead[], { query }: Request, pageSize: number) {
  const since = Date.parse(query.get('changedSince') ?? '1970-01-01')
  const start = Number(query.get('cursor') ?? 0)
  const all = leads
    .filter(({ changedAt }) => Date.parse(changedAt) >= since)
    .toSorted((a, b) => a.changedAt.localeCompare(b.changedAt))
  return { page: all.slice(start, start + pageSize), next: start + pageSize < all.length ? String(start + pageSize) : null }
}
