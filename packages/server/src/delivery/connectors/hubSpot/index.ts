import { leadStatuses } from '../../../areas/leads/rules.ts'
import { sha256 } from '../../../auth/tokens.ts'
import { CallFailed, Rejected, type Connected, type LeadConnector, type Delivered, type Delivery } from '../../connector.ts'
import { baseUrl, listOf, objectOf, textOf, ignoreStatuses, type Json, type JsonApi } from '../json.ts'
import { hubSpotApi, hubSpotHeaders } from './client.ts'
import { isPrivate, LEAD_UID, recordOf, type HubSpotRecord } from './payload.ts'
import { readAccount, readReports } from './read.ts'

interface Deal {
  readonly id: string
  readonly contactIds: readonly string[]
}

const OBJECTS = '/crm/v3/objects'
/** HubSpot's own association of a deal with a contact. */
const dealToContact = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 3 } as const

/** @throws `CallFailed` for a response without a record's id */
function idOf(body: Json): string {
  const id = textOf(body.id, 60)
  if (id === undefined) {
    throw new CallFailed('HubSpot answered without the record’s id. Check the API URL.', { isUncertain: true, isOutage: true })
  }
  return id
}

/** Finds a lead's deal by our id, with its contacts. */
async function findDeal({ call }: JsonApi, uid: string): Promise<Deal | undefined> {
  const path = `${OBJECTS}/deals/${encodeURIComponent(uid)}?idProperty=${LEAD_UID}&properties=dealstage&associations=contacts`
  const body = await call('GET', path).catch(ignoreStatuses([404]))
  if (!body) return undefined
  const contacts = listOf(objectOf(objectOf(body.associations).contacts).results)
  return { id: idOf(body), contactIds: [...new Set(contacts.map(({ id }) => textOf(id, 60)).filter((id) => id !== undefined))] }
}

/** Creates or updates the person's contact: by email, or else by phone. */
async function upsertContact({ call }: JsonApi, properties: Readonly<Record<string, string>>): Promise<string> {
  const { email, phone } = properties
  if (email !== undefined) {
    const body = await call('POST', `${OBJECTS}/contacts/batch/upsert`, {
      inputs: [{ idProperty: 'email', id: email, properties }],
    })
    return idOf(listOf(body.results)[0] ?? {})
  }
  const filterGroups = ['phone', 'mobilephone'].map((propertyName) => ({
    filters: [{ propertyName, operator: 'EQ', value: phone }],
  }))
  const found = await call('POST', `${OBJECTS}/contacts/search`, { filterGroups, properties: ['phone'], limit: 1 })
  const [known] = listOf(found.results)
  if (!known) return idOf(await call('POST', `${OBJECTS}/contacts`, { properties }))
  const id = idOf(known)
  await call('PATCH', `${OBJECTS}/contacts/${encodeURIComponent(id)}`, { properties })
  return id
}

/** Updates a deal's contact. If another contact has the email, that one is used instead. */
async function updateContact(api: JsonApi, deal: Deal, contact: Readonly<Record<string, string>>): Promise<void> {
  const [known] = deal.contactIds
  const path = known && `${OBJECTS}/contacts/${encodeURIComponent(known)}`
  if (path && (await api.call('PATCH', path, { properties: contact }).catch(ignoreStatuses([404, 409])))) return
  const id = await upsertContact(api, contact)
  await api.call(
    'PUT',
    `/crm/v4/objects/deals/${encodeURIComponent(deal.id)}/associations/default/contacts/${encodeURIComponent(id)}`,
  )
}

/** Deletes an erased person's contact for good. */
async function eraseContact({ call }: JsonApi, { contactIds }: Deal): Promise<void> {
  if (contactIds.length > 1) {
    throw new Rejected(
      'The erased person’s deal in HubSpot has several contacts. Delete the person’s contact there permanently, then dismiss this.',
    )
  }
  for (const objectId of contactIds)
    await call('POST', `${OBJECTS}/contacts/gdpr-delete`, { objectId }).catch(ignoreStatuses([404]))
}

async function createDeal(api: JsonApi, { contact, deal }: HubSpotRecord): Promise<string> {
  const contactId = contact && (await upsertContact(api, contact))
  const associations = contactId === undefined ? [] : [{ to: { id: contactId }, types: [dealToContact] }]
  return idOf(await api.call('POST', `${OBJECTS}/deals`, { properties: deal, associations }))
}

async function updateDeal(
  api: JsonApi,
  deal: Deal,
  { contact, deal: properties }: HubSpotRecord,
  isErased: boolean,
): Promise<void> {
  if (contact) await updateContact(api, deal, contact)
  await api.call('PATCH', `${OBJECTS}/deals/${encodeURIComponent(deal.id)}`, { properties })
  if (isErased) await eraseContact(api, deal)
}

async function deliver(delivery: Delivery): Promise<Delivered> {
  const { lead, settings, ref, isUncertain } = delivery
  if (!lead) throw new Rejected('The lead no longer exists.')
  const api = hubSpotApi(delivery)
  const record = recordOf(lead, settings)
  const payloadHash = sha256(JSON.stringify(record))
  const knownId = ref?.externalId ?? undefined
  if (knownId !== undefined && ref?.payloadHash === payloadHash) return { externalId: knownId, payloadHash }
  const mayExist = knownId !== undefined || isUncertain || isPrivate(lead)
  let deal = mayExist ? await findDeal(api, lead.uid) : undefined
  if (!deal) {
    if (isPrivate(lead)) return { ...(knownId !== undefined && { externalId: knownId }), payloadHash }
    if (knownId !== undefined) throw new Rejected('This lead’s deal was deleted in HubSpot. Restore it there, then try again.')
    try {
      return { externalId: await createDeal(api, record), payloadHash }
    } catch (error) {
      // HubSpot rejects a second deal with our id.
      if (!(error instanceof Rejected) || (error.status !== 400 && error.status !== 409)) throw error
      // If the lookup fails temporarily, so does the delivery.
      deal = await findDeal(api, lead.uid).catch((failure: unknown) => {
        if (failure instanceof Rejected) return undefined
        throw failure
      })
      if (!deal) throw error
    }
  }
  await updateDeal(api, deal, record, lead.isErased)
  return { externalId: deal.id, payloadHash }
}

/** @throws `Rejected` if HubSpot does not have the pipeline or one of the stages */
async function checkStages({ call }: JsonApi, { pipeline, stages }: Connected['settings']): Promise<void> {
  const body = await call('GET', '/crm/v3/pipelines/deals').catch(ignoreStatuses([404]))
  if (!body) return
  const known = listOf(body.results)
  const own = known.find(({ id }) => id === pipeline)
  if (!own) {
    const names = known.map(({ id, label }) => `${textOf(id, 60) ?? '?'} (${textOf(label, 60) ?? '?'})`).slice(0, 10)
    throw new Rejected(`HubSpot has no deal pipeline with the ID “${textOf(pipeline) ?? ''}”. It has: ${names.join(', ')}.`)
  }
  const ids = new Set(listOf(own.stages).map(({ id }) => id))
  const unknown = Object.values(objectOf(stages)).filter((stage) => typeof stage === 'string' && stage !== '' && !ids.has(stage))
  if (unknown.length) throw new Rejected(`The HubSpot pipeline has no stage with the ID “${unknown.join('”, “')}”.`)
}

/** HubSpot: a contact per person and a deal per lead. */
export const hubSpot: LeadConnector = {
  system: 'hubSpot',
  name: 'HubSpot',
  keeps: 'records',
  settings: [
    { name: 'apiUrl', kind: 'url', isRequired: true },
    { name: 'pipeline', kind: 'text', isRequired: true },
    { name: 'stages', kind: 'map', isRequired: true, keys: leadStatuses },
  ],
  usualSettings: { apiUrl: 'https://api.hubapi.com', pipeline: 'default' },
  secrets: [{ name: 'accessToken', isRequired: true }],
  // A private app may make 100 calls in 10 seconds.
  callsPerSecond: 10,
  payload: recordOf,
  headers: hubSpotHeaders,
  preview(lead, settings) {
    const base = baseUrl(settings)
    const { contact, deal } = recordOf(lead, settings)
    const inputs = contact && [{ idProperty: 'email', id: contact.email, properties: contact }]
    return [
      ...(contact?.email
        ? [{ method: 'POST', url: `${base}${OBJECTS}/contacts/batch/upsert`, body: { inputs } }]
        : contact
          ? [{ method: 'POST', url: `${base}${OBJECTS}/contacts`, body: { properties: contact } }]
          : []),
      {
        method: 'POST',
        url: `${base}${OBJECTS}/deals`,
        body: {
          properties: deal,
          associations: contact ? [{ to: { id: '(the contact’s ID)' }, types: [dealToContact] }] : [],
        },
      },
    ]
  },
  deliver,
  readAccount,
  readReports,
  async test(connected) {
    const api = hubSpotApi(connected)
    const search = {
      filterGroups: [{ filters: [{ propertyName: LEAD_UID, operator: 'HAS_PROPERTY' }] }],
      properties: [LEAD_UID],
      limit: 1,
    }
    const hint = `Create a deal property named “${LEAD_UID}” in HubSpot: single-line text, unique values.`
    try {
      await api.call('POST', `${OBJECTS}/deals/search`, search)
    } catch (error) {
      if (!(error instanceof Rejected)) throw error
      throw new Rejected(error.status === 404 ? 'This is not HubSpot’s API (404). Check the API URL.' : hint)
    }
    const property = await api.call('GET', `/crm/v3/properties/deals/${LEAD_UID}`).catch(ignoreStatuses([404]))
    if (property?.hasUniqueValue === false)
      throw new Rejected(`The deal property “${LEAD_UID}” must require unique values. ${hint}`)
    await checkStages(api, connected.settings)
    await api.call('POST', `${OBJECTS}/contacts/search`, { limit: 1 }).catch(ignoreStatuses([404]))
    return 'Signed in. Contacts and deals can be read, and the pipeline and its stages exist.'
  },
}
