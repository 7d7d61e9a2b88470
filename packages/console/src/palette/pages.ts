import { folded } from '@walkup/sdk/reading'
import type { LoginRecord } from '@walkup/sdk'
import { groupNames } from '../app/Navigation.tsx'
import { canOpen } from '../data/access.ts'
import { matchRoute } from '../resources.ts'
import type { NamedPages, Resource } from '../resource.ts'
import { areasInOrder } from './areasInOrder.ts'
import type { RecentPage } from './recent.ts'

export interface PageResult extends RecentPage {
  /** For a page inside an area: the area's name. */
  readonly hint?: string
  /** The area's navigation group. */
  readonly group: Resource['group']
}
const declared = Object.values(import.meta.glob<NamedPages>('../areas/*/pages.ts', { eager: true, import: 'pages' }))

/** All named pages that a user may open: areas and the pages that they declare. */
export function pagesFor(login: LoginRecord | undefined): readonly PageResult[] {
  const further = declared
    .flatMap((pages) => (typeof pages === 'function' ? pages(login) : pages))
    .map((page) => ({ ...page, area: matchRoute(page.path.split('?')[0] ?? '')?.resource }))
  return areasInOrder(login).flatMap((area) => {
    const tabs = area.pages.flatMap(({ path, label, title = label, ...access }) =>
      title === undefined ? [] : { ...access, path: `${area.path}${path}` as const, label: title },
    )
    const own = [...tabs, ...further.filter((page) => page.area === area)].filter((page) => canOpen(page, login))
    return [
      { path: area.path, title: area.label, group: area.group },
      ...own.map(({ path, label }) => ({ path, title: label, hint: area.label, group: area.group })),
    ]
  })
}

/** Removes accents and case for matching. */

/** Whether a title begins with the first typed word. */
export const beginsWith = (title: string, typed: string): boolean =>
  folded(title).startsWith(folded(typed).trim().split(/\s+/)[0] ?? '')

/** Those whose title contains all typed words. */
export function matchTitles<T extends { readonly title: string }>(all: readonly T[], typed: string): readonly T[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return all.filter(({ title }) => words.every((word) => folded(title).includes(word)))
}

/**
 * Pages whose own and area's names contain all typed words; an empty query returns the areas. Pages of equal name, including
 * areas, show their location.
 */
export function matchPages(pages: readonly PageResult[], typed: string): readonly PageResult[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return pages.filter(({ hint }) => hint === undefined)
  const hits = pages.filter(({ title, hint = '' }) => {
    const [own, area] = [folded(title), folded(hint)]
    return words.some((word) => own.includes(word)) && words.every((word) => own.includes(word) || area.includes(word))
  })
  const paths = hits.map(({ path }) => path)
  const once = hits.filter(({ path }, index) => paths.indexOf(path) === index)
  // Exact matches before prefixes; entities before reports about them.
  const whole = words.join(' ')
  const rank = ({ title, group, hint }: PageResult) => {
    const own = folded(title)
    return Number([own !== whole, !own.startsWith(whole), group === 'Insight', hint !== undefined].map(Number).join(''))
  }
  const named = (name: string) => once.filter(({ title }) => title === name).length
  return once
    .toSorted((a, b) => rank(a) - rank(b))
    .map((page) => (page.hint === undefined && named(page.title) > 1 ? { ...page, hint: groupNames[page.group] } : page))
}
