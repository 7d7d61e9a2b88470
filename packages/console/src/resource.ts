import type { ComponentType } from 'react'
import type { EndpointName, LoginRecord } from '@walkup/sdk'
import type { AreaIconName } from './app/areaIcons.ts'
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
