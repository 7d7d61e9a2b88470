import { matchRoute, resources } from '../../resources.ts'

/** The list that shows an entity's rows. */
const lists: Readonly<Record<string, string>> = {
  lead: '/leads',
  leadReview: '/leads/review',
  integrityFlag: '/integrity',
  store: '/stores',
  user: '/users',
  qrCode: '/qr-codes',
  technician: '/technicians',
  businessUnit: '/business-units',
  appointmentType: '/appointment-types',
  question: '/questions',
  organization: '/organizations',
  territory: '/territories',
}

/** Link to a row: its own page or its side panel; undefined if the console has no list for it. */
export function entityPath(entity: string, id: number | null): string | undefined {
  const list = lists[entity]
  if (list === undefined || id === null || !resources.some(({ path }) => path === list)) return
  return matchRoute(`${list}/${id}`) ? `${list}/${id}` : `${list}?row=${id}`
}
