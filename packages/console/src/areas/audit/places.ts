import { matchRoute, resources } from '../../resources.ts'

/** The list that an entity's rows stand in. */
const lists: Readonly<Record<string, string>> = {
  lead: '/leads',
  leadReview: '/leads/review',
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

/** Where a row is shown: its own page, or else beside its list; undefined where the console has no such list. */
export function rowPath(entity: string, id: number | null): string | undefined {
  const list = lists[entity]
  if (list === undefined || id === null || !resources.some(({ path }) => path === list)) return
  return matchRoute(`${list}/${id}`) ? `${list}/${id}` : `${list}?row=${id}`
}
