import Type from 'typebox'
import { Id, Nullable, type EndpointContract, type ComponentFields } from './common.ts'
import { OrganizationSummary } from './account.ts'

/** The fields that every lookup item has. Deactivated items stay in the list, with `isActive: false`. */
export const LookupItem = Type.Object({ id: Id, name: Type.String(), isActive: Type.Boolean() })

const base = { id: Id, name: Type.String(), isActive: Type.Boolean() }
export const LookupTerritory = Type.Object({ ...base, organizationId: Id, timeZone: Type.String(), isDeleted: Type.Boolean() })
export const LookupStore = Type.Object({
  ...base,
  address: Type.String(),
  city: Type.String(),
  organizationTerritoryId: Id,
  organizationId: Id,
})
export const LookupOrganization = Type.Object({ ...base, ...OrganizationSummary.properties })
export const LookupAppointmentType = Type.Object({
  ...base,
  territory: Type.String(),
  organizationId: Id,
  organizationTerritoryId: Id,
  hdsfiGroupId: Id,
})
export const LookupLeadGenerator = Type.Object({ ...base, organizationsTerritoryIds: Type.Array(Id) })
export const LookupLeadStatus = Type.Object({ ...base, key: Type.String() })
export const LookupCode = Type.Object({ ...base, code: Nullable(Type.String()) })
const list = Type.Array

const first = {
  parentOrganizations: list(LookupOrganization),
  organizationTerritories: list(LookupTerritory),
  allOrganizationTerritories: list(LookupTerritory),
  /** The active stores that the caller can see. */
  stores: list(LookupStore),
  allStores: list(LookupStore),
}
const second = {
  scheduleAppointmentTypes: list(LookupAppointmentType),
  leadGenerator: list(LookupLeadGenerator),
  leadStatus: list(LookupLeadStatus),
  languageTypes: list(LookupCode),
}
const third = {
  /** `isPaidBreak` is null for activities that are no break. */
  userActivities: list(Type.Object({ ...base, isPaidBreak: Nullable(Type.Boolean()) })),
  userReasons: list(LookupItem),
  storesBrands: list(LookupItem),
  userHoursTypes: list(LookupItem),
  userTrades: list(LookupItem),
  hdsfiGroup: list(LookupItem),
  costcoStores: list(Type.Object({ ...base, number: Nullable(Type.String()) })),
  rejectReasons: list(LookupItem),
  cancelReasons: list(LookupItem),
}
const fourth = {
  serviceTitanCampaigns: list(LookupCode),
  technicians: list(LookupItem),
  serviceTitanBussiness: list(LookupItem),
  serviceTypeField: list(LookupItem),
  centahServiceId: list(LookupCode),
  centahAdCode: list(LookupCode),
  hdJobType: list(LookupCode),
  imeSubCategories: list(LookupCode),
  serviceTitanJobTypes: list(LookupCode),
  hdsfiGroupForAppointmentTypes: list(LookupItem),
}
const emptyLists = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, []]))

export const lookup = {
  'lookup.all': {
    summary: 'Returns all four groups of lookup lists, limited to what the caller can see.',
    access: { roles: 'session', scopes: ['lookup:read'] },
    reply: Type.Object({ ...first, ...second, ...third, ...fourth }),
    example: { reply: emptyLists({ ...first, ...second, ...third, ...fourth }) },
  },
  'lookup.first': {
    summary: 'Returns organizations, territories and stores.',
    access: { roles: 'session', scopes: ['lookup:read'] },
    reply: Type.Object(first),
    example: { reply: emptyLists(first) },
  },
  'lookup.second': {
    summary: 'Returns appointment types, lead generators (including inactive ones), lead statuses and languages.',
    access: { roles: 'session', scopes: ['lookup:read'] },
    reply: Type.Object(second),
    example: { reply: emptyLists(second) },
  },
  'lookup.third': {
    summary:
      'Returns activities, their reasons, store brands, shift types, trades, service groups, Costco stores, and reasons to reject or cancel.',
    access: { roles: 'session', scopes: ['lookup:read'] },
    reply: Type.Object(third),
    example: { reply: emptyLists(third) },
  },
  'lookup.fourth': {
    summary: 'Returns technicians, business units, and the code lists of external systems.',
    access: { roles: 'session', scopes: ['lookup:read'] },
    reply: Type.Object(fourth),
    example: { reply: emptyLists(fourth) },
  },
  'lookup.roles': {
    summary: 'Returns the roles that the caller may see and assign.',
    access: { roles: 'session', scopes: ['lookup:read'] },
    reply: Type.Object({ roles: list(LookupItem) }),
    example: { reply: { roles: [{ id: 2, name: 'Organization administrator', isActive: true }] } },
  },
  'lookup.timezones': {
    summary: 'Returns IANA time zones, US zones first; `key` is the zone, `name` a label with its current offset.',
    access: { roles: 'session', scopes: ['lookup:read'] },
    reply: Type.Object({ timeZones: list(Type.Object({ ...base, key: Type.String() })) }),
    example: { reply: { timeZones: [{ id: 1, key: 'America/New_York', name: 'America/New York (UTC−5)', isActive: true }] } },
  },
} satisfies Record<string, EndpointContract>

const lookupLists = {
  parentOrganizations: 'Organizations that have others below them.',
  organizationTerritories: 'The active territories of the current organization.',
  allOrganizationTerritories: 'All territories that the caller can see.',
  stores: 'The active stores that the caller can see.',
  allStores: 'All stores that the caller can see.',
  scheduleAppointmentTypes: 'The appointment types.',
  leadGenerator: 'The lead generators, inactive ones included.',
  leadStatus: 'The statuses of a lead.',
  languageTypes: 'The languages that people speak.',
  userActivities: 'What people do on a shift.',
  userReasons: 'The reasons for an activity.',
  storesBrands: 'The brands of stores.',
  userHoursTypes: 'The types of hours.',
  userTrades: 'The trades.',
  hdsfiGroup: 'The service groups.',
  costcoStores: 'The Costco stores.',
  rejectReasons: 'The reasons to reject a lead.',
  cancelReasons: 'The reasons to cancel an appointment.',
  serviceTitanCampaigns: 'The campaigns.',
  technicians: 'The technicians.',
  serviceTitanBussiness: 'The business units.',
  serviceTypeField: 'The service types.',
  centahServiceId: 'The call-tracking partner’s service ids.',
  centahAdCode: 'The call-tracking partner’s ad codes.',
  hdJobType: 'The home improvement partner’s job types.',
  imeSubCategories: 'The home improvement partner’s subcategories.',
  serviceTitanJobTypes: 'The job types of the field-service system.',
  hdsfiGroupForAppointmentTypes: 'The service groups that appointment types can have.',
}
const organizationTexts = {
  organizationParentId: 'The id of the organization above it.',
  isSmartCircleLG: 'Whether it lends its people to other organizations.',
  intFirstDayOfWeek: 'The first day of the week, 0 for Sunday.',
  crmIntegrationId: 'Its CRM: 1 for the signed webhook, 2 for HubSpot; null for none.',
  showApproaches: 'Whether it records approaches.',
  isDeleted: 'Whether it was deleted.',
}

/** What the fields of lookup lists mean, by component. */
export const lookupFields: ComponentFields = {
  CostcoStore: { number: 'The Costco store’s number.' },
  LookupAllReply: lookupLists,
  LookupFirstReply: lookupLists,
  LookupSecondReply: lookupLists,
  LookupThirdReply: lookupLists,
  LookupFourthReply: lookupLists,
  LookupRolesReply: { roles: 'The roles that the caller may see and assign.' },
  LookupTimezonesReply: { timeZones: 'The time zones, those of the US first.' },
  LookupAppointmentType: {
    territory: 'The name of its territory.',
    organizationTerritoryId: 'The id of its territory.',
    hdsfiGroupId: 'The id of its service group.',
  },
  LookupCode: { code: 'The code in the other system; for languages the BCP 47 tag.' },
  LookupLeadGenerator: { organizationsTerritoryIds: 'The ids of the territories where the person works.' },
  LookupOrganization: organizationTexts,
  LookupStore: { address: 'Street and house number.', organizationTerritoryId: 'The id of its territory.' },
  LookupTerritory: { isDeleted: 'Whether it was deleted.' },
  UserActivity: { isPaidBreak: 'Whether it is a paid (true) or unpaid (false) break; null if it is no break.' },
}
