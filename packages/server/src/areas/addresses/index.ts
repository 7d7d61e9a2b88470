import type { Queries, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { CallerContext, Services } from '../../context.ts'
import { serverScope, type Tx } from '../../db/index.ts'
import { notFound, problem } from '../../problem.ts'
import type { Coordinates } from '../labor/rules.ts'
import { googlePlaces } from './google.ts'
import { knownAddress, knownAddresses } from './knownAddresses.ts'
import { territoryFor } from './territoryFor.ts'
import { findPlaces, placeAt, type UsPlace } from './usPlaces.ts'

type Reply = Replies['stores.addressSuggestions']
export type Suggestion = Reply['suggestions'][number]

const MAX_SUGGESTIONS = 10
const OWN = 4

/** Adds the typed street in front of a completed city, also in the id. */
function asSuggestion({ city, state, postalCode, zip, lat, lng }: UsPlace, street: string | null): Suggestion {
  const placeId = [postalCode ? 'zip' : 'city', zip, ...(street ? [Buffer.from(street).toString('base64url')] : [])].join('.')
  const text = `${street ? `${street}, ` : ''}${city}, ${state}${postalCode ? ` ${postalCode}` : ''}`
  return { placeId, text, source: 'city', address: { line1: street, city, state, postalCode, lat, lng } }
}

/** Splits `12 Oak St, Dublin, OH` or `12 Oak St 43017` into a street and a place; other text is a place. */
function split(typed: string): { street: string | null; place: string } {
  const whole = /^(\d+[a-z]? [^,]*[a-z]{2}[^,]*) (\d{5})$/i.exec(typed.trim())
  if (whole?.[1] && whole[2]) return { street: whole[1].slice(0, 120), place: whole[2] }
  const comma = typed.indexOf(',')
  const head = comma < 0 ? '' : typed.slice(0, comma).trim()
  // A city may also come before the comma, but without a number.
  return /\d/.test(head) && /[a-z]/i.test(head)
    ? { street: head.slice(0, 120), place: typed.slice(comma + 1).trim() }
    : { street: null, place: typed.trim() }
}

async function fromList(typed: string, count: number, near?: Coordinates): Promise<Suggestion[]> {
  const { street, place } = split(typed)
  return (await findPlaces(place, count, near)).map((one) => asSuggestion(one, street))
}

/** Suggests places from Google if a key is configured; otherwise, or if Google fails, from the bundled list. */
async function fromOutside({ config }: Services, typed: string, count: number, near?: Coordinates): Promise<Suggestion[]> {
  // Google's suggestions have no ZIP code, by which a form fills in city and state.
  const listed = !config.places || /^\s*\d{5}\s*$/.test(typed) ? await fromList(typed, count, near) : []
  const found =
    config.places && !listed.length
      ? await googlePlaces(config.places)
          .suggest(typed, near)
          .catch(() => fromList(typed, count, near))
      : listed
  return found.slice(0, count)
}

const isEnough = (typed: string): boolean => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(typed)

export async function suggestForStaff({ services, caller, transact }: CallerContext, typed: string): Promise<Reply> {
  if (!isEnough(typed)) return { suggestions: [] }
  const own = await transact((tx: Tx) => knownAddresses(tx, caller, typed, OWN))
  const outside = await fromOutside(services, typed, MAX_SUGGESTIONS - own.length)
  return { suggestions: [...own, ...outside] }
}

/**
 * Suggests public places only: a shopper learns nothing about other shoppers.
 * @throws 404 for an unknown or inactive generator
 */
export async function suggestForShopper(
  services: Services,
  userUid: string,
  { query, lat, lng }: Queries['qrCodes.addressSuggestions'],
): Promise<Replies['qrCodes.addressSuggestions']> {
  const known = await services.db.asTenant(serverScope(), (tx) =>
    tx.one(sql`select 1 as found from resolve_generator(${userUid})`),
  )
  if (!known) throw notFound()
  const near = lat === undefined || lng === undefined ? undefined : { lat, lng }
  const suggestions = isEnough(query) ? await fromOutside(services, query, MAX_SUGGESTIONS, near) : []
  return { suggestions, hasStreets: !!services.config.places }
}

const unavailable = (): never => {
  throw problem(503, 'unavailable.addresses')
}

/** @throws 404 for an unknown id, or one that the caller cannot access */
export async function addressDetails(context: CallerContext, placeId: string): Promise<Replies['stores.addressDetails']> {
  const found = await addressOf(context, placeId)
  return { ...found, territory: await context.transact((tx: Tx) => territoryFor(tx, context.caller, found.address)) }
}

async function addressOf({ services, caller, transact }: CallerContext, placeId: string): Promise<Suggestion> {
  const listed = /^(zip|city)\.(\d{5})(?:\.([\w-]{1,300}))?$/.exec(placeId)
  if (listed?.[2]) {
    const place = await placeAt(listed[1] as 'zip' | 'city', listed[2])
    if (!place) throw notFound()
    return asSuggestion(place, listed[3] ? Buffer.from(listed[3], 'base64url').toString('utf8') : null)
  }
  const own = /^(store|lead)\.(\d{1,9})$/.exec(placeId)
  const found = own
    ? await transact((tx: Tx) => knownAddress(tx, caller, own[1] as 'store' | 'lead', Number(own[2])))
    : services.config.places && (await googlePlaces(services.config.places).details(placeId).catch(unavailable))
  if (!found) throw notFound()
  return found
}
