import type { Bodies, Replies } from '@walkup/sdk/public'
import { stringify } from '../json.ts'
import { addDays, dayIn } from '../availability/days.ts'
import { brandTheme } from '@walkup/sdk/look'
import { details as ordinary } from './details.ts'

type Slot = Replies['qrCodes.availableAppointments']['days'][number]['slots'][number]
type Suggestion = Replies['qrCodes.addressSuggestions']['suggestions'][number]
type Entry = Bodies['qrCodes.entry']
type Handler = (request: Request, url: URL) => Promise<Response> | Response

export interface ServerOptions {
  readonly details?: Replies['qrCodes.details']
  /** Seats of every slot. */
  readonly capacity?: number
  /** Whether street addresses are known, as with a Google key. */
  readonly hasStreets?: boolean
  /** Intercepts a request: return a Response to override the server's. */
  readonly before?: (request: Request) => Promise<Response | void> | Response | void
  readonly now?: () => number
}

const cities = [
  ['Dublin', 'OH', '43017'],
  ['Dublin', 'CA', '94568'],
  ['Dublin', 'GA', '31021'],
  ['Columbus', 'OH', '43215'],
] as const

const HOLD_MS = 5 * 60_000
const START_HOURS = [9, 10, 11, 13, 14, 16, 17, 18]
const HORIZON = 60
/** Its slots are wall-clock times in a zone without DST, so that their instants need no zone database. */
const ZONE = 'America/Phoenix'
const OFFSET_H = 7

// Captured before tests patch the page.
const reply = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
export const json = (data: unknown): Response => reply({ data })
export const problem = (
  status: number,
  type: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Response =>
  reply({ type: `https://walkup.example/problems/${type}`, title: type, status, requestId: 'r1', ...more }, status, {
    'content-type': 'application/problem+json',
    ...headers,
  })
const token = () => crypto.randomUUID().replaceAll('-', '')
const two = (hour: number) => String(hour).padStart(2, '0')

/** An in-memory implementation of the public API for one organization, with seats, holds and idempotency. */
export function createServer(options: ServerOptions = {}) {
  const { capacity = 3, hasStreets = false, now = Date.now } = options
  const given = options.details ?? ordinary
  const { webConfig } = given
  // Like the API, ensures sufficient contrast.
  const details = { ...given, webConfig: { ...webConfig, theme: brandTheme(webConfig.colours) } }
  const today = () => dayIn(ZONE, new Date(now()))
  const holds = new Map<string, { slotId: string; expiresAt: number }>()
  const bookings = new Map<
    string,
    { slotId: string; entry: Entry; typeId: number; isCancelled: boolean; isConfirmed?: boolean; waitlist?: Entry['waitlist'] }
  >()
  const remembered = new Map<string, { body: string; reply: Replies['qrCodes.entry'] }>()
  const requests: { method: string; path: string; body?: unknown; idempotencyKey: string | null }[] = []
  const leads: Entry[] = []
  /** What was counted of visits. */
  const visits: Record<string, string>[] = []
  const photos: { readonly token: string; readonly file: File }[] = []

  const taken = (id: string, own?: string) =>
    [...bookings.values()].filter((one) => one.slotId === id && !one.isCancelled).length +
    [...holds].filter(([key, hold]) => key !== own && hold.slotId === id && hold.expiresAt > now()).length

  function slotsOf(date: string, typeId: number, own?: string): Slot[] {
    const day = new Date(date).getUTCDay()
    const isOpen = day !== 0 && date > today() && date <= addDays(today(), HORIZON)
    return (isOpen ? START_HOURS.filter((hour) => day !== 6 || hour < 12) : [])
      .map((hour) => {
        const id = `${typeId}-${date}-${two(hour)}`
        const at = (local: number) => new Date(Date.parse(`${date}T00:00:00Z`) + (local + OFFSET_H) * 3_600_000).toISOString()
        const clock = { startAt: at(hour), endAt: at(hour + 1), startLocal: `${two(hour)}:00`, endLocal: `${two(hour + 1)}:00` }
        return { id, ...clock, remaining: capacity - taken(id, own) }
      })
      .filter(({ remaining }) => remaining > 0)
  }
  const days = (from: string, to: string, typeId: number, own?: string) => {
    const found: Replies['qrCodes.availableAppointments']['days'] = []
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const slots = slotsOf(date, typeId, own)
      if (slots.length) found.push({ date, slots })
    }
    return found
  }
  const find = (slotId: string, own?: string) => {
    const [typeId = '', ...rest] = slotId.split('-')
    return slotsOf(rest.slice(0, 3).join('-'), Number(typeId), own).find(({ id }) => id === slotId)
  }
  const nextFree = (typeId: number) =>
    days(today(), addDays(today(), HORIZON), typeId)
      .flatMap(({ slots }) => slots)
      .slice(0, 3)
  const lost = (slotId: string) => problem(409, 'slot-taken', { slots: nextFree(Number(slotId.split('-')[0])) })

  function faultsOf({ contact, consent }: Entry) {
    const errors: { path: string; message: string }[] = []
    if (contact.phone && !/^\D*1?\D*[2-9]\d{2}\D*[2-9]\d{2}\D*\d{4}\D*$/.test(contact.phone))
      errors.push({ path: '/contact/phone', message: 'This is not a phone number.' })
    if (contact.email?.endsWith('.invalid')) errors.push({ path: '/contact/email', message: 'This address can’t receive mail.' })
    if (consent.version !== details.webConfig.consent.version)
      errors.push({ path: '/consent/version', message: 'The terms have changed.' })
    return errors
  }

  const time = ({ startAt, endAt, startLocal }: Slot) => ({ startAt, endAt, timeZone: ZONE, startLocal })

  const entry: Handler = async (request) => {
    const text = await request.clone().text()
    const body = JSON.parse(text) as Entry
    const key = request.headers.get('idempotency-key')
    const known = key ? remembered.get(key) : undefined
    if (known) return known.body === text ? json(known.reply) : problem(422, 'idempotency-key-reused')
    const errors = faultsOf(body)
    if (errors.length) return problem(400, 'bad-request', { errors })
    const leadUid = token()
    const waitlist = body.waitlist && { waitlist: body.consent.texts ? ('sms' as const) : ('email' as const) }
    let reply: Replies['qrCodes.entry'] = { leadUid, status: 'captured', appointment: null, ...waitlist }
    if (body.slotId && body.appointmentTypeId) {
      const slot = find(body.slotId, body.holdToken)
      if (!slot) return lost(body.slotId)
      if (body.holdToken) holds.delete(body.holdToken)
      const manage = token()
      bookings.set(manage, { slotId: slot.id, entry: body, typeId: body.appointmentTypeId, isCancelled: false })
      const icsUrl = `/api/appointments/manage/${manage}/calendar.ics`
      const confirmedBy = [...(body.contact.email ? ['email' as const] : []), ...(body.consent.texts ? ['sms' as const] : [])]
      const appointment = { ...time(slot), manageUrl: `/manage/${manage}`, icsUrl, confirmedBy, confirmationText: null }
      reply = { leadUid, status: 'scheduled', appointment }
    }
    if (details.maxPhotos) reply = { ...reply, photoToken: `photos of ${leadUid}` }
    leads.push(body)
    if (key) remembered.set(key, { body: text, reply })
    return json(reply)
  }

  const photo: Handler = async (request) => {
    const form = await request.clone().formData()
    photos.push({ token: form.get('photoToken') as string, file: form.get('file') as File })
    return json({ ok: true })
  }

  const hold: Handler = async (request) => {
    const { slotId, holdToken } = (await request.clone().json()) as Bodies['qrCodes.hold']
    if (!find(slotId, holdToken)) return lost(slotId)
    const held = holdToken && holds.has(holdToken) ? holdToken : token()
    const expiresAt = now() + HOLD_MS
    holds.set(held, { slotId, expiresAt })
    return json({ holdToken: held, expiresAt: new Date(expiresAt).toISOString() })
  }

  /** Like the API without a Google key: cities and ZIP codes, keeping the street before the comma. */
  const suggest: Handler = (_, { searchParams }) => {
    const [, street, place = ''] = /^(?:(.*\d.*),)?\s*(.*)$/.exec(searchParams.get('query') ?? '') ?? []
    const fits = cities.filter((one) => one.join(' ').toLowerCase().includes(place.toLowerCase()))
    const suggestions = fits.map(([city, state, postalCode]): Suggestion => {
      const text = `${street ? `${street}, ` : ''}${city}, ${state} ${postalCode}`
      const address = { line1: street ?? null, city, state, postalCode, lat: 40 + Number(postalCode) / 1e6, lng: -83 }
      return { placeId: `zip.${postalCode}`, text, source: 'city', address }
    })
    return json({ suggestions, hasStreets })
  }

  const managed = (key: string): Replies['manage.get'] | undefined => {
    const booking = bookings.get(key)
    const type = details.appointmentTypes.find(({ id }) => id === booking?.typeId)
    if (!booking || !type) return
    const [, year, month, day, hour] = booking.slotId.split('-')
    const startAt = new Date(Date.parse(`${year}-${month}-${day}T00:00:00Z`) + (Number(hour) + OFFSET_H) * 3_600_000)
    return {
      cancelReasons: [
        { id: 71, name: 'No longer needed' },
        { id: 72, name: 'Bad time' },
      ],
      status: booking.isCancelled ? 'cancelled' : booking.isConfirmed ? 'confirmed' : 'scheduled',
      startAt: startAt.toISOString(),
      endAt: new Date(startAt.getTime() + 3_600_000).toISOString(),
      timeZone: ZONE,
      startLocal: `${hour}:00`,
      appointmentType: type,
      organization: details.organization,
      contact: { firstName: booking.entry.contact.firstName },
      businessContact: { name: details.organization.name, phone: '+16145550100', email: null },
      userUid: details.user.uid,
      canChange: !booking.isCancelled,
      canRebook: booking.isCancelled,
      icsUrl: `/api/appointments/manage/${key}/calendar.ics`,
      ...(booking.waitlist && { waitlist: booking.waitlist }),
      webConfig: details.webConfig,
    }
  }
  const manage: Handler = async (request, url) => {
    const [, key = '', action] = /manage\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? []
    const booking = bookings.get(key)
    if (!booking) return problem(404, 'not-found')
    if (action === 'waitlist') {
      const { preferences } =
        request.method === 'POST' ? ((await request.clone().json()) as Bodies['manage.joinWaitlist']) : { preferences: undefined }
      booking.waitlist = preferences
      return json(preferences ? { preferences } : { ok: true })
    }
    if (action === 'confirm') booking.isConfirmed = true
    if (request.method === 'PUT' || action === 'rebook') {
      const { slotId } = (await request.clone().json()) as Bodies['manage.reschedule']
      if (!find(slotId)) return lost(slotId)
      Object.assign(booking, { slotId, isCancelled: false })
    }
    if (request.method === 'DELETE') {
      booking.isCancelled = true
      return json({ ok: true })
    }
    return json(managed(key))
  }

  const routes: readonly [string, RegExp, Handler][] = [
    [
      'GET',
      /qr-details\/(\w+)\/\d+$/,
      (_, { pathname }) => (pathname.includes(`/${details.user.uid}/`) ? json(details) : problem(404, 'not-found')),
    ],
    [
      'GET',
      /available-appointments\/\w+$/,
      (_, { searchParams }) => {
        const from = searchParams.get('from') ?? today()
        const to = searchParams.get('to') ?? addDays(from, 13)
        return json({
          timeZone: ZONE,
          days: days(from, to, Number(searchParams.get('appointmentTypeId')), searchParams.get('holdToken') ?? undefined),
        })
      },
    ],
    ['GET', /\/address-suggestions$/, suggest],
    ['POST', /\/hold$/, hold],
    ['POST', /\/qr-entry$/, entry],
    ['POST', /\/photos$/, photo],
    ['GET', /appointments\/manage\/\w+$/, manage],
    [
      'GET',
      /appointments\/manage\/\w+\/availability$/,
      (_, { pathname, searchParams }) => {
        const from = searchParams.get('from') ?? today()
        const typeId = Number(bookings.get(pathname.split('/').at(-2) ?? '')?.slotId.split('-')[0])
        return json({ timeZone: ZONE, days: days(from, searchParams.get('to') ?? addDays(from, 13), typeId) })
      },
    ],
    ['PUT', /appointments\/manage\/\w+$/, manage],
    ['POST', /appointments\/manage\/\w+\/(?:confirm|rebook)$/, manage],
    ['DELETE', /appointments\/manage\/\w+$/, manage],
    ['POST', /appointments\/manage\/\w+\/waitlist$/, manage],
    ['DELETE', /appointments\/manage\/\w+\/waitlist$/, manage],
  ]

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (request.method === 'POST' && /\/QRCodes\/\w+\/steps$/.test(url.pathname)) {
      visits.push(Object.fromEntries(url.searchParams))
      return json({ ok: true })
    }
    const isJson = request.headers.get('content-type')?.includes('json')
    const text = isJson ? await request.clone().text() : ''
    requests.push({
      method: request.method,
      path: url.pathname + url.search,
      body: text ? JSON.parse(text) : undefined,
      idempotencyKey: request.headers.get('idempotency-key'),
    })
    const instead = await options.before?.(request)
    if (instead) return instead
    const route = routes.find(([method, path]) => method === request.method && path.test(url.pathname))
    return route ? route[2](request, url) : problem(404, 'not-found')
  }

  /** Takes a seat for someone else. */
  const rival = (slotId: string) =>
    bookings.set(token(), {
      slotId,
      entry: { hdsfiGroup: 1, contact: { firstName: 'A', lastName: 'B' }, consent: { version: '', accepted: true } },
      typeId: 1,
      isCancelled: false,
    })

  /** Changes the organization's consent text. */
  const changeConsent = (version: string, en: string) => Object.assign(details.webConfig, { consent: { version, text: { en } } })

  return { handle, requests, leads, visits, photos, bookings, holds, rival, nextFree, changeConsent }
}

export type TestServer = ReturnType<typeof createServer>
