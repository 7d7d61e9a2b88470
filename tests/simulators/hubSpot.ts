import { simulate, type Reply, type Request, type Simulator } from './faults.ts'
import { testNow } from '../support/clock.ts'

type Properties = Record<string, string>
export interface SimulatedContact {
  id: string
  properties: Properties
}
export interface SimulatedDeal {
  id: string
  properties: Properties
  contactIds: string[]
  modifiedAt: string
}

export interface HubSpotSimulator extends Simulator {
  readonly settings: { readonly apiUrl: string; readonly pipeline: string; readonly stages: Readonly<Record<string, string>> }
  readonly secrets: { readonly accessToken: string }
  readonly contacts: SimulatedContact[]
  readonly deals: SimulatedDeal[]
  /** The ids of permanently deleted contacts. */
  readonly erased: string[]
  /** The scopes of the private app. */
  readonly scopes: Set<string>
  /** Whether the deal property that holds our id exists. */
  hasProperty: boolean
  /** Acts as a salesperson there. */
  move(leadUid: string, stage: string, properties?: Properties): void
}

const UID = 'walkup_lead_uid'
const PORTAL = 4_810_230
const stages = {
  captured: 'stage-new',
  contacted: 'stage-talked',
  scheduled: 'stage-visit',
  sold: 'stage-won',
  notSold: 'stage-lost',
  cancelled: 'stage-canceled',
}
const refuse = (status: number, message: string, more: object = {}): Reply => ({
  status,
  body: { status: 'error', message, category: 'VALIDATION_ERROR', ...more },
})
const ok = (body: unknown, status = 200): Reply => ({ status, body })

/** The part of HubSpot's public CRM API that receives leads, with its formats and errors. */
export async function startHubSpot(port = 0): Promise<HubSpotSimulator> {
  const contacts: SimulatedContact[] = []
  const deals: SimulatedDeal[] = []
  const erased: string[] = []
  const scopes = new Set(['contacts', 'deals'])
  const secrets = { accessToken: 'pat-na1-token-of-walkup' }
  const state = { hasProperty: true }
  // Above the ids of records that are kept from an earlier start.
  let lastId = Math.floor(testNow() / 1000)
  let clock = 0
  // Strictly increasing, since changes in the same millisecond could not be told apart.
  const stamp = () => new Date((clock = Math.max(clock + 1, testNow()))).toISOString()
  const shown = ({ id, properties, contactIds, modifiedAt }: SimulatedDeal) => ({
    id,
    properties: { ...properties, hs_lastmodifieddate: modifiedAt },
    associations: { contacts: { results: contactIds.map((contactId) => ({ id: contactId, type: 'deal_to_contact' })) } },
  })
  const addContact = (properties: Properties): SimulatedContact => {
    const contact = { id: String(++lastId), properties }
    contacts.push(contact)
    return contact
  }

  function ofContacts({ method, path, text }: Request): Reply {
    const body = (text ? JSON.parse(text) : {}) as {
      inputs?: { id: string; properties: Properties }[]
      properties?: Properties
      filterGroups?: { filters: { propertyName: string; value: string }[] }[]
      objectId?: string
    }
    const rest = path.slice('/crm/v3/objects/contacts'.length)
    if (rest === '/batch/upsert') {
      const results = (body.inputs ?? []).map(({ id, properties }) => {
        const known = contacts.find((one) => one.properties.email === id)
        if (known) Object.assign(known.properties, properties)
        return known ?? addContact(properties)
      })
      return ok({ status: 'COMPLETE', results })
    }
    if (rest === '/search') {
      const found = contacts.filter(({ properties }) =>
        body.filterGroups?.some(({ filters }) => filters.every(({ propertyName, value }) => properties[propertyName] === value)),
      )
      return ok({ total: found.length, results: found })
    }
    if (rest === '/gdpr-delete') {
      const index = contacts.findIndex(({ id }) => id === body.objectId)
      if (index < 0) return refuse(404, 'No such contact.')
      erased.push(...contacts.splice(index, 1).map(({ id }) => id))
      return { status: 204 }
    }
    if (rest === '' && method === 'POST') {
      if (contacts.some(({ properties }) => properties.email && properties.email === body.properties?.email)) {
        return refuse(409, 'Contact already exists.')
      }
      return ok(addContact(body.properties ?? {}), 201)
    }
    const contact = contacts.find(({ id }) => `/${id}` === rest)
    if (!contact || method !== 'PATCH') return refuse(404, 'resource not found')
    const taken = contacts.some(
      (one) => one !== contact && one.properties.email && one.properties.email === body.properties?.email,
    )
    if (taken) return refuse(409, 'A contact with that email already exists.')
    Object.assign(contact.properties, body.properties)
    return ok(contact)
  }

  function ofDeals({ method, path, query, text }: Request): Reply {
    const body = (text ? JSON.parse(text) : {}) as {
      properties?: Properties
      associations?: { to: { id: string } }[]
      filterGroups?: { filters: { propertyName: string; operator: string; value?: string }[] }[]
      limit?: number
      after?: string
    }
    const rest = path.slice('/crm/v3/objects/deals'.length)
    if (rest === '/search') {
      const filters = body.filterGroups?.[0]?.filters ?? []
      if (!state.hasProperty && filters.some(({ propertyName }) => propertyName === UID)) {
        return refuse(400, `Property "${UID}" does not exist`)
      }
      const since = filters.find(({ propertyName }) => propertyName === 'hs_lastmodifieddate')?.value ?? '0'
      const from = /^\d+$/.test(since) ? Number(since) : Date.parse(since)
      const found = deals
        .filter(({ modifiedAt, properties }) => Date.parse(modifiedAt) >= from && properties[UID])
        .toSorted((a, b) => a.modifiedAt.localeCompare(b.modifiedAt))
      const start = Number(body.after ?? 0)
      const end = start + (body.limit ?? 10)
      const paging = end < found.length ? { paging: { next: { after: String(end) } } } : {}
      return ok({ total: found.length, results: found.slice(start, end).map(shown), ...paging })
    }
    if (rest === '' && method === 'POST') {
      const { properties = {}, associations = [] } = body
      if (!properties.dealname) return refuse(400, 'dealname is required')
      if (deals.some((one) => one.properties[UID] === properties[UID])) {
        return refuse(400, `${UID} must be unique: another deal already has that value.`)
      }
      const deal = { id: String(++lastId), properties, contactIds: associations.map(({ to }) => to.id), modifiedAt: stamp() }
      deals.push(deal)
      return ok(shown(deal), 201)
    }
    const key = decodeURIComponent(rest.slice(1))
    const deal = deals.find(({ id, properties }) => (query.get('idProperty') === UID ? properties[UID] : id) === key)
    if (!deal) return refuse(404, 'resource not found')
    if (method === 'PATCH') Object.assign(deal.properties, body.properties)
    if (method === 'PATCH') deal.modifiedAt = stamp()
    return ok(shown(deal))
  }

  const simulator = await simulate(
    (request) => {
      const { path, headers, method } = request
      if (headers.authorization !== `Bearer ${secrets.accessToken}`) {
        return refuse(401, 'Authentication credentials not found.', { category: 'INVALID_AUTHENTICATION' })
      }
      if (path === '/account-info/v3/details') return ok({ portalId: PORTAL, uiDomain: 'app.hubspot.com' })
      const [, , , object = ''] = path.slice(1).split('/')
      if (path.startsWith('/crm/v3/objects/') && !scopes.has(object)) {
        const requiredGranularScopes = [`crm.objects.${object}.${method === 'GET' ? 'read' : 'write'}`]
        return refuse(403, 'This app has no permission.', {
          category: 'MISSING_SCOPES',
          errors: [{ context: { requiredGranularScopes } }],
        })
      }
      if (path.startsWith('/crm/v3/objects/contacts')) return ofContacts(request)
      if (path.startsWith('/crm/v3/objects/deals')) return ofDeals(request)
      if (path === `/crm/v3/properties/deals/${UID}`) {
        return state.hasProperty ? ok({ name: UID, hasUniqueValue: true }) : refuse(404, 'no such property')
      }
      if (path === '/crm/v3/pipelines/deals') {
        const all = Object.values(stages).map((id) => ({ id, label: id }))
        return ok({ results: [{ id: 'sales', label: 'Sales', stages: all }] })
      }
      const [, dealId, contactId] = /^\/crm\/v4\/objects\/deals\/(\d+)\/associations\/default\/contacts\/(\d+)$/.exec(path) ?? []
      const deal = deals.find(({ id }) => id === dealId)
      if (!deal || contactId === undefined) return refuse(404, 'resource not found')
      if (!deal.contactIds.includes(contactId)) deal.contactIds.push(contactId)
      return ok({})
    },
    port,
    { show: (id) => deals.find((one) => one.id === id)?.properties },
  )

  return Object.defineProperty(
    Object.assign(simulator, {
      settings: { apiUrl: simulator.url, pipeline: 'sales', stages },
      secrets,
      contacts,
      deals,
      erased,
      scopes,
      hasProperty: true,
      move(leadUid: string, stage: string, properties: Properties = {}) {
        const deal = deals.find((one) => one.properties[UID] === leadUid)
        if (!deal) throw new Error(`No deal ${leadUid}`)
        Object.assign(deal.properties, properties, { dealstage: stage })
        deal.modifiedAt = stamp()
      },
    }),
    'hasProperty',
    {
      get: () => state.hasProperty,
      set(value: boolean) {
        state.hasProperty = value
      },
    },
  )
}
