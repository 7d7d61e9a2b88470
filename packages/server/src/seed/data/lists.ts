import { starters } from '../../starter/sets.ts'

/** `code` is the id in an outside system; a Costco store has a number. */
export type Item = readonly [name: string, code?: string, number?: string]

const { lists } = starters.homeImprovement
const items = (list: keyof typeof lists): readonly Item[] => lists[list]?.map((name) => [name]) ?? []

/** The lookup lists that organizations maintain (docs/domain.md#lookup-lists), by wire name. */
export const lookupLists = {
  userReasons: items('userReasons'),
  storesBrands: [
    ['Buildwell', 'buildwell'],
    ['Home Depot', 'homeDepot'],
    ['Costco', 'costco'],
    ['Northgate Home', 'northgate'],
  ],
  userHoursTypes: items('userHoursTypes'),
  userTrades: [['Kitchens'], ['Baths'], ['Windows and doors'], ['Roofing'], ['Flooring'], ['Gutters']],
  serviceTitanCampaigns: [
    ['In-store QR', '2100417'],
    ['Home improvement partner', '2100418'],
    ['Call tracking', '2100419'],
    ['Website', '2100420'],
    ['Spring home show', '2100421'],
  ],
  serviceTypeField: [
    ['Home ownership', 'home_ownership'],
    ['Project start', 'project_start'],
    ['Project size', 'project_size'],
    ['Property type', 'property_type'],
  ],
  centahServiceId: [
    ['Kitchen remodel', 'K100'],
    ['Bath remodel', 'B200'],
    ['Windows', 'W300'],
    ['Roofing', 'R400'],
    ['Flooring', 'F500'],
  ],
  centahAdCode: [
    ['Radio', 'RAD-1'],
    ['Direct mail', 'DM-4'],
    ['Search', 'SEM-2'],
    ['Home show', 'HS-7'],
  ],
  hdJobType: [
    ['Kitchen refacing', 'KREF'],
    ['Countertops', 'CTOP'],
    ['Windows', 'WNDW'],
    ['Roofing', 'ROOF'],
    ['Flooring', 'FLOR'],
  ],
  imeSubCategories: [
    ['Cabinets', '1010'],
    ['Showers', '2020'],
    ['Entry doors', '3030'],
    ['Shingles', '4040'],
    ['Hardwood', '5050'],
  ],
  serviceTitanJobTypes: [
    ['In-home estimate', '88101'],
    ['Design visit', '88102'],
    ['Measure', '88103'],
    ['Inspection', '88104'],
  ],
  costcoStores: [
    ['Costco Easton', undefined, '1169'],
    ['Costco Polaris', undefined, '0751'],
  ],
  rejectReasons: items('rejectReasons'),
  cancelReasons: items('cancelReasons'),
} satisfies Record<string, readonly Item[]>
export type LookupListName = keyof typeof lookupLists

/** The ids of the built-in list userActivities. */
export const activityIds = { clockIn: 1, clockOut: 2, break: 3, lunch: 4, approach: 5 } as const

export const rejectReasons = lookupLists.rejectReasons.map(([name]) => name)
export const callNotes = [
  'Rang, left a message.',
  'Spoke with the owner; both decision makers will be home.',
  'Asked to be called again in the evening.',
  'Has two other estimates.',
  'Wants financing options at the visit.',
  'Prefers a text before the visit.',
]
export const userAgents = [
  'Mozilla/5.0 (Linux; Android 13; SM-A146U) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
]
