import { folded } from '@walkup/sdk/reading'
import { isState } from '../../contact/states.ts'
import { metersBetween, type Coordinates } from '../labor/rules.ts'

export interface UsPlace {
  readonly city: string
  readonly state: string
  /** null for a city with several ZIP codes. */
  readonly postalCode: string | null
  /** Any ZIP code of the place; identifies it. */
  readonly zip: string
  readonly lat: number
  readonly lng: number
}
interface Places {
  readonly byZip: ReadonlyMap<string, UsPlace>
  /** Ordered by ZIP code. */
  readonly zips: readonly UsPlace[]
  /** Ordered by number of ZIP codes, which approximates population. */
  readonly cities: readonly (UsPlace & { readonly key: string })[]
}

let loading: Promise<Places> | undefined
/** Some 41,000 ZIP codes, loaded on first use. */
function load(): Promise<Places> {
  loading ??= read().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function read(): Promise<Places> {
  const { default: list } = await import('zipcodes/lib/codes.js')
  const zips = Object.values(list.codes)
    .filter(({ state }) => isState(state))
    .map(({ zip, city, state, latitude, longitude }) => ({ city, state, postalCode: zip, zip, lat: latitude, lng: longitude }))
    .sort((a, b) => (a.zip < b.zip ? -1 : 1))
  const groups = new Map<string, UsPlace[]>()
  for (const place of zips) {
    const key = `${place.city}, ${place.state}`.toLowerCase()
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  const cities = [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([key, places]) => {
      const middle = places[Math.floor(places.length / 2)]
      return middle ? [{ ...middle, key, postalCode: places.length > 1 ? null : middle.zip }] : []
    })
  return { byZip: new Map(zips.map((place) => [place.zip, place])), zips, cities }
}

/** Normalizes a name such as `st. louis , mo` to the list's keys. */
const asKey = (typed: string): string =>
  folded(typed)
    .replace(/\s+/g, ' ')
    .replace(/^st\.? /, 'saint ')
    .replace(/ ?, ?/g, ', ')
    .trim()

/** Places that start with the typed text: by ZIP code, or by name with or without the state; with `near`, the nearest. */
export async function findPlaces(typed: string, count: number, near?: Coordinates): Promise<UsPlace[]> {
  const { zips, cities } = await load()
  const found: UsPlace[] = []
  const take = (places: readonly UsPlace[], fits: (place: never) => boolean) => {
    for (const place of places) {
      if (!near && found.length >= count) return
      if (fits(place as never)) found.push(place)
    }
  }
  const digits = /(?:^|\s)(\d{2,5})$/.exec(typed.trim())?.[1]
  if (digits) take(zips, ({ zip }: UsPlace) => zip.startsWith(digits))
  else {
    const wanted = asKey(typed)
    const withState = /^(.{2,}?),? ([a-z]{2})$/.exec(wanted)
    if (wanted.length < 2) return []
    // A state or the start of a second word may follow the space.
    if (withState) take(cities, ({ key }: Places['cities'][number]) => key === `${withState[1]}, ${withState[2]}`)
    take(cities, (place: Places['cities'][number]) => place.key.startsWith(wanted) && !found.includes(place))
  }
  return near ? found.toSorted((a, b) => metersBetween(near, a) - metersBetween(near, b)).slice(0, count) : found
}

/** The place of a ZIP code: `zip` that code only, `city` the whole city. */
export async function placeAt(kind: 'zip' | 'city', zip: string): Promise<UsPlace | undefined> {
  const { zips, cities } = await load()
  const place = zips.find((one) => one.zip === zip)
  if (!place || kind === 'zip') return place
  return cities.find(({ key }) => key === `${place.city}, ${place.state}`.toLowerCase())
}

/** The centers of ZIP codes, of which only the first five digits count; unknown ones are missing. */
export async function zipCenters(codes: Iterable<string>): Promise<ReadonlyMap<string, UsPlace>> {
  const { byZip } = await load()
  const found = [...codes].map((code) => [code, byZip.get(code.slice(0, 5))] as const)
  return new Map(found.flatMap(([code, place]) => (place ? [[code, place] as const] : [])))
}
