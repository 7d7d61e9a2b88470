import { useLogin } from '../data/ServicesProvider.tsx'
import { canOpen } from '../data/access.ts'
import type { RouteMatch } from '../resources.ts'
import { Tabs } from '../ui/Tabs.tsx'

/** An area's named pages; nothing if there is only one, or on a page without a name. */
export function AreaTabs({ resource, page: current }: Pick<RouteMatch, 'resource' | 'page'>) {
  const login = useLogin()
  const tabs = resource.pages.flatMap((page) =>
    page.label !== undefined && canOpen(page, login)
      ? [{ href: resource.path + page.path, label: page.label, isCurrent: page === current }]
      : [],
  )
  return current.label === undefined || tabs.length < 2 ? null : <Tabs label={resource.label} tabs={tabs} />
}
