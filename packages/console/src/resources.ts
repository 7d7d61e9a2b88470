import type { ComponentType } from 'react'
import type { EndpointName, LoginRecord } from '@walkup/sdk'
import type { AreaIconName } from './app/areaIcons.ts'
import { appointmentTypes } from './areas/appointmentTypes/index.ts'
import { audit } from './areas/audit/index.ts'
import { businessUnits } from './areas/businessUnits/index.ts'
import { features } from './areas/features/index.ts'
import { hours } from './areas/hours/index.ts'
import { charts } from './areas/charts/index.ts'
import { dashboard } from './areas/dashboard/index.ts'
import { inbox } from './areas/inbox/index.ts'
import { integrations } from './areas/integrations/index.ts'
import { leads } from './areas/leads/index.ts'
import { notifications } from './areas/notifications/index.ts'
import { organizations } from './areas/organizations/index.ts'
import { qrCodes } from './areas/qrCodes/index.ts'
import { questionLibrary } from './areas/questionLibrary/index.ts'
import { reports } from './areas/reports/index.ts'
import { slots } from './areas/slots/index.ts'
import { stores } from './areas/stores/index.ts'
import { support } from './areas/support/index.ts'
import { technicians } from './areas/technicians/index.ts'
import { users } from './areas/users/index.ts'
import { labor } from './areas/labor/index.ts'
import { webConfig } from './areas/webConfig/index.ts'
import { myDay } from './areas/myDay/index.ts'
import { account } from './areas/account/index.ts'
import { can } from './data/access.ts'
import { roleOf } from './data/roles.ts'
import type { Text } from './i18n/index.ts'

/** The navigation's groups, in order. */
export const groups = ['Today', 'Leads', 'People', 'Places', 'Schedule', 'Insight', 'Support', 'Settings'] as const

export type PageParams = Readonly<Record<string, string>>
export interface ResourcePage {
  /** What follows the resource's path: '' for itself, `/:id` for one of its rows. */
  readonly path: '' | `/${string}`
  readonly load: () => Promise<{ default: ComponentType<{ readonly params: PageParams }> }>
}

/** A page with a name of its own inside an area: a tab, a report. */
export interface NamedPage {
  readonly path: `/${string}`
  readonly label: Text
  /** For those who may call this; without it for all who see the area. */
  readonly needs?: EndpointName
  /** Subscriptions that find nothing of theirs here. */
  readonly isNotFor?: readonly number[]
}
/** What an area's `pages.ts` declares: its own links are made of it, and the palette finds it. */
export type NamedPages = readonly NamedPage[] | ((login: LoginRecord | undefined) => readonly NamedPage[])

/** An area of the console. Its routes, its place in the navigation and who sees it derive from this; what it calls, from its endpoints.ts. */
export interface Resource {
  readonly path: `/${string}`
  readonly label: Text
  readonly icon: AreaIconName
  readonly group: (typeof groups)[number]
  /** For those who may call this, the first of its endpoints, or one of several. */
  readonly needs: EndpointName | readonly EndpointName[]
  /** Hidden from roles that are made for programs. */
  readonly isForPeople?: true
  /** For the organization's own people: a partner's see that partner's leads, a retailer's its users too (docs/domain.md#roles). */
  readonly isOwn?: true
  /** Subscriptions that find nothing of theirs here. */
  readonly isNotFor?: readonly number[]
  /** The letter that leads here after G. */
  readonly key?: string
  readonly pages: readonly ResourcePage[]
  /** What stands above every page of those who see the area; it comes once the first page is at rest. */
  readonly globalBanner?: () => Promise<{ default: ComponentType }>
  /** What its pages are made of that others have too; it comes after that. */
  readonly prefetch?: () => Promise<unknown>
}

/** Every area, in the order of the navigation. */
export const resources: readonly Resource[] = [
  myDay,
  leads,
  users,
  labor,
  stores,
  qrCodes,
  hours,
  slots,
  appointmentTypes,
  technicians,
  businessUnits,
  organizations,
  questionLibrary,
  webConfig,
  integrations,
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
}
/** The areas that somebody may open. */
export const visibleResources = (reader: Reader | undefined): readonly Resource[] =>
  reader
    ? resources.filter(
        ({ needs, isForPeople, isOwn, isNotFor }) =>
          [needs].flat().some((name) => can(name, reader)) &&
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

/** Which page of which area a path names. */
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
