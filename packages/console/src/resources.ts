import { appointmentTypes } from './areas/appointmentTypes/index.ts'
import { audit } from './areas/audit/index.ts'
import { businessUnits } from './areas/businessUnits/index.ts'
import { featureSwitches } from './areas/featureSwitches/index.ts'
import { features } from './areas/features/index.ts'
import { shifts } from './areas/shifts/index.ts'
import { campaignRules } from './areas/campaignRules/index.ts'
import { charts } from './areas/charts/index.ts'
import { dashboard } from './areas/dashboard/index.ts'
import { holidays } from './areas/holidays/index.ts'
import { imports } from './areas/imports/index.ts'
import { inbox } from './areas/inbox/index.ts'
import { integrations } from './areas/integrations/index.ts'
import { leads } from './areas/leads/index.ts'
import { notifications } from './areas/notifications/index.ts'
import { organizations } from './areas/organizations/index.ts'
import { qrCodes } from './areas/qrCodes/index.ts'
import { questions } from './areas/questions/index.ts'
import { reports } from './areas/reports/index.ts'
import { smartCircle } from './areas/smartCircle/index.ts'
import { slots } from './areas/slots/index.ts'
import { stores } from './areas/stores/index.ts'
import { support } from './areas/support/index.ts'
import { technicians } from './areas/technicians/index.ts'
import { users } from './areas/users/index.ts'
import { labor } from './areas/labor/index.ts'
import { webConfig } from './areas/webConfig/index.ts'
import { lists } from './areas/lists/index.ts'
import { setup } from './areas/setup/index.ts'
import { myDay } from './areas/myDay/index.ts'
import { account } from './areas/account/index.ts'
import { can } from './data/access.ts'
import { roleOf } from './data/roles.ts'
import type { PageParams, Resource, ResourcePage } from './resource.ts'

/** All areas, in navigation order. */
export const resources: readonly Resource[] = [
  myDay,
  leads,
  users,
  labor,
  smartCircle,
  stores,
  qrCodes,
  shifts,
  slots,
  appointmentTypes,
  holidays,
  technicians,
  businessUnits,
  organizations,
  questions,
  lists,
  campaignRules,
  setup,
  imports,
  webConfig,
  integrations,
  featureSwitches,
  dashboard,
  inbox,
  charts,
  reports,
  audit,
  account,
  notifications,
  support,
  features,
]

export interface Reader {
  readonly roleId: number
  readonly subscriptionId: number
  readonly disabledFeatures?: string[]
}
/** Areas that a user may open. */
export const visibleResources = (reader: Reader | undefined): readonly Resource[] =>
  reader
    ? resources.filter(
        ({ needs, isForField, isForPeople, isOwn, isNotFor }) =>
          [needs].flat().some((name) => can(name, reader)) &&
          !(isForField && !roleOf(reader.roleId)?.isField) &&
          !(isForPeople && roleOf(reader.roleId)?.isApiOnly) &&
          !(isOwn && reader.subscriptionId !== 1) &&
          !isNotFor?.includes(reader.subscriptionId),
      )
    : []

export interface RouteMatch {
  readonly resource: Resource
  readonly page: ResourcePage
  readonly params: PageParams
}

/** The area and page for a path. */
export function matchRoute(path: string): RouteMatch | undefined {
  const parts = path.split('/')
  for (const resource of resources)
    for (const page of resource.pages) {
      const wanted = (resource.path + page.path).split('/')
      if (wanted.length !== parts.length || !wanted.every((part, at) => part.startsWith(':') || part === parts[at])) continue
      const params = wanted.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decode(parts[at] ?? '')]] : []))
      return { resource, page, params: Object.fromEntries(params) as PageParams }
    }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
