import type { ComponentType } from 'react'
import type { EndpointName } from '@walkup/sdk'
import { leads } from './areas/leads/index.ts'
import type { IconName } from './ui/Icon.tsx'

/** The navigation's groups, in order. */
export const groups = ['Today', 'Leads', 'People', 'Places', 'Schedule', 'Insight', 'Support', 'Settings'] as const

export interface ResourcePage {
  /** What follows the resource's path: '' for itself, `/:id` for one of its rows. */
  readonly path: '' | `/${string}`
  readonly title: string
  readonly load: () => Promise<{ default: ComponentType<{ readonly params: Readonly<Record<string, string>> }> }>
}

/** An area of the console. Its routes, its place in the navigation and who sees it derive from this. */
export interface Resource {
  readonly path: `/${string}`
  readonly label: string
  readonly icon: IconName
  readonly group: (typeof groups)[number]
  /** What it calls; `roles` are those that the contract lets read the first of them. */
  readonly endpoints: readonly [EndpointName, ...EndpointName[]]
  readonly roles: readonly number[]
  readonly pages: readonly ResourcePage[]
}

/** Every area, in the order of the navigation. */
export const resources: readonly Resource[] = [leads]

export const inReach = (roleId: number | undefined): readonly Resource[] =>
  roleId === undefined ? [] : resources.filter((resource) => resource.roles.includes(roleId))
