import { changesOf, startPartner, type PartnerSimulator } from './partner.ts'

const ACCOUNT = 'WLKP-1'

/** Centah's side of the protocol in docs/connections/centah.md. */
export const startCentah = (port = 0): Promise<PartnerSimulator> =>
  startPartner(
    ACCOUNT,
    ({ method, path, text }, receive) => {
      const [, uid] = /\/leads\/([^/]+)$/.exec(path) ?? []
      if (method !== 'PUT' || uid === undefined) return undefined
      const fields = JSON.parse(text) as Record<string, unknown>
      if (!fields.serviceId) return { status: 422, body: { message: 'serviceId is missing.' } }
      const { number } = receive(decodeURIComponent(uid), fields)
      return { status: 202, body: { number } }
    },
    (leads, request) => {
      const { page, next } = changesOf(leads, request, 2)
      const items = page.map(({ externalId, changedAt, number, status, reason, soldCents }) => ({
        id: externalId,
        changedAt,
        number,
        status,
        reason,
        soldCents,
      }))
      return { status: 200, body: { leads: items, next } }
    },
    port,
  )
