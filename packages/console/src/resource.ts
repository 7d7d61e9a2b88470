import type { ComponentType } from 'react'
import type { EndpointName, LoginRecord } from '@walkup/sdk'
import type { AreaIconName } from './app/areaIcons.ts'
import type { Text } from './i18n/index.ts'

/** Navigation groups, in order. */
export const groups = ['Today', 'Leads', 'People', 'Places', 'Schedule', 'Insight', 'Support', 'Settings'] as const

export type PageParams = Readonly<Record<string, string>>
export interface ResourcePage {
  /** Path relative to the resource: '' for itself, `/:id` for one of its rows. */
  readonly path: '' | `/${string}`
  readonly load: () => Promise<{ default: ComponentType<{ readonly params: PageParams }> }>
}

/** A named page inside an area: a tab or a report. */
export interface NamedPage {
  readonly path: `/${string}`
  readonly label: Text
  /** Required permission; without it, everyone who sees the area. */
  readonly needs?: EndpointName
  /** Subscriptions for which the page is always empty. */
  readonly isNotFor?: readonly number[]
}
/** Pages declared in an area's `pages.ts`, used for its tabs and found by the palette. */
export type NamedPages = readonly NamedPage[] | ((login: LoginRecord | undefined) => readonly NamedPage[])

/** An area of the console. Its routes, navigation entry, and visibility derive from this; its endpoints are in endpoints.ts. */
export interface Resource {
  readonly path: `/${string}`
  readonly label: Text
  readonly icon: AreaIconName
  readonly group: (typeof groups)[number]
  /** Required permission (the area's first endpoint), or one of several. */
  readonly needs: EndpointName | readonly EndpointName[]
  /** For roles that work in stores. */
  readonly isForField?: true
  /** Hidden from API roles. */
  readonly isForPeople?: true
  /**
   * For the organization's own users: partner users see that partner's leads, and retailers also their users
   * (docs/domain.md#roles).
   */
  readonly isOwn?: true
  /** Subscriptions for which the area is always empty. */
  readonly isNotFor?: readonly number[]
  /** Not in the navigation: other pages link to it. */
  readonly isUnlisted?: true
  /** Shortcut letter after G. */
  readonly key?: string
  readonly pages: readonly ResourcePage[]
  /** Banner above every page for those who see the area; loaded after the first page. */
  readonly globalBanner?: () => Promise<{ default: ComponentType }>
  /** Prefetches modules shared with other areas; runs after the banner. */
  readonly prefetch?: () => Promise<unknown>
}
