import type { ComponentType } from 'react'
import type { EndpointName, LoginRecord } from '@walkup/sdk'
import type { AreaIconName } from './app/areaIcons.ts'
import type { Text } from './i18n/index.ts'
import type { Role } from './data/roles.ts'

/** Entries of the navigation, in order; an entry shows its areas while one of them is open. */
export const groups = ['Today', 'Leads', 'Schedule', 'People', 'Places', 'Insight', 'Settings'] as const

/** Sections of the settings page, in order. */
export const sections = ['Booking', 'Messages', 'Organization', 'Connections', 'You', 'Help'] as const

export type PageParams = Readonly<Record<string, string>>
export interface ResourcePage extends Partial<Omit<NamedPage, 'path'>> {
  /** Path relative to the resource: '' for itself, `/:id` for one of its rows. */
  readonly path: '' | `/${string}`
  /** Name outside its area, if it differs from the tab's label. */
  readonly title?: Text
  readonly load: () => Promise<{ default: ComponentType<{ readonly params: PageParams }> }>
}

/** A named page inside an area: a tab, a report, or a variant of a list. */
export interface NamedPage {
  readonly path: `/${string}`
  readonly label: Text
  /** Required permission; without it, everyone who sees the area. */
  readonly needs?: EndpointName
  /** Subscriptions for which the page is always empty. */
  readonly isNotFor?: readonly number[]
}
/** Further pages for the palette, declared in an area's `pages.ts`: reports, charts and variants of a list. */
export type NamedPages = readonly NamedPage[] | ((login: LoginRecord | undefined) => readonly NamedPage[])

/** An area of the console. Its routes, navigation entry, and visibility derive from this. */
export interface Resource {
  readonly path: `/${string}`
  readonly label: Text
  readonly icon: AreaIconName
  readonly group: (typeof groups)[number]
  /** Where the settings page lists it; of every area in that group. */
  readonly section?: (typeof sections)[number]
  /** One sentence for the settings page: what one does there. */
  readonly about?: Text
  /** Required permission, or one of several. */
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
  /** Roles that land here rather than on their first area. */
  readonly landingOf?: readonly Role['key'][]
  /** Shortcut letter after G. */
  readonly key?: string
  /** Those with a label are the area's tabs, in this order, and found by the palette. */
  readonly pages: readonly ResourcePage[]
  /** Banner above every page for those who see the area; loaded after the first page. */
  readonly globalBanner?: () => Promise<{ default: ComponentType }>
  /** Prefetches modules shared with other areas; runs after the banner. */
  readonly prefetch?: () => Promise<unknown>
}
