import { appointmentTypes } from './areas/appointmentTypes/index.ts'
import { audit } from './areas/audit/index.ts'
import { businessUnits } from './areas/businessUnits/index.ts'
import { featureSwitches } from './areas/featureSwitches/index.ts'
import { embed } from './areas/embed/index.ts'
import { features } from './areas/features/index.ts'
import { shifts } from './areas/shifts/index.ts'
import { campaignRules } from './areas/campaignRules/index.ts'
import { charts } from './areas/charts/index.ts'
import { dashboard } from './areas/dashboard/index.ts'
import { cadences } from './areas/cadences/index.ts'
import { followUp } from './areas/followUp/index.ts'
import { holidays } from './areas/holidays/index.ts'
import { imports } from './areas/imports/index.ts'
import { inbox } from './areas/inbox/index.ts'
import { integrations } from './areas/integrations/index.ts'
import { integrity } from './areas/integrity/index.ts'
import { leads } from './areas/leads/index.ts'
import { conversations } from './areas/conversations/index.ts'
import { messages } from './areas/messages/index.ts'
import { notifications } from './areas/notifications/index.ts'
import { organizations } from './areas/organizations/index.ts'
import { qrCodes } from './areas/qrCodes/index.ts'
import { queue } from './areas/queue/index.ts'
import { questions } from './areas/questions/index.ts'
import { funnel } from './areas/funnel/index.ts'
import { reports } from './areas/reports/index.ts'
import { responseTimes } from './areas/responseTimes/index.ts'
import { smartCircle } from './areas/smartCircle/index.ts'
import { slots } from './areas/slots/index.ts'
import { stores } from './areas/stores/index.ts'
import { support } from './areas/support/index.ts'
import { technicians } from './areas/technicians/index.ts'
import { users } from './areas/users/index.ts'
import { jobs } from './areas/jobs/index.ts'
import { labor } from './areas/labor/index.ts'
import { waitlist } from './areas/waitlist/index.ts'
import { webConfig } from './areas/webConfig/index.ts'
import { lists } from './areas/lists/index.ts'
import { setup } from './areas/setup/index.ts'
import { myDay } from './areas/myDay/index.ts'
import { account } from './areas/account/index.ts'
import { settings } from './app/settings/index.ts'
import { can, canOpen } from './data/access.ts'
import { roleOf } from './data/roles.ts'
import type { PageParams, Resource, ResourcePage } from './resource.ts'

/** All areas, in navigation order. */
export const resources: readonly Resource[] = [
  myDay,
  leads,
  queue,
  conversations,
  followUp,
  waitlist,
  integrity,
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
  responseTimes,
  cadences,
  webConfig,
  embed,
  messages,
  integrations,
  featureSwitches,
  dashboard,
  inbox,
  charts,
  reports,
  funnel,
  audit,
  jobs,
  account,
  notifications,
  support,
  features,
  settings,
]

export interface Viewer {
  readonly roleId: number
  readonly subscriptionId: number
  readonly disabledFeatures?: string[]
}
/** Areas that a user may open. */
export const visibleResources = (reader: Viewer | undefined): readonly Resource[] =>
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

/** Where each role's work is, in order; partners and programs have theirs among leads. */
const workOf = ({ roleId, subscriptionId }: Viewer): readonly string[] => {
  const role = roleOf(roleId)
  if (subscriptionId !== 1 || role?.isApiOnly) return ['/leads']
  const viewer = { roleId, subscriptionId }
  if (can('labor.clock', viewer)) return ['/my-day']
  // Managers work on what today lacks, payroll on punches.
  if (!can('labor.search', viewer)) return can('leads.setStatus', viewer) ? ['/leads'] : ['/today', '/leads']
  return can('dashboard.panels', viewer) ? ['/today', '/leads'] : ['/labor/missing']
}

/** The page after signing in: the area that is declared for the role, or else where its work is. */
export function landingOf(reader: Viewer | undefined): string | undefined {
  if (!reader) return
  const visible = visibleResources(reader)
  const key = roleOf(reader.roleId)?.key
  const own = visible.find((one) => key && one.landingOf?.includes(key))
  if (own) return own.path
  const found = workOf(reader).find((path) => {
    const match = matchRoute(path)
    return match && visible.includes(match.resource) && canOpen(match.page, reader)
  })
  return found ?? visible.find((one) => !one.landingOf)?.path
}

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
