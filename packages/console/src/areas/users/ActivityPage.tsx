import type { PageParams } from '../../resource.ts'
import { listPage } from '../../frame/index.ts'
import { activity } from './activity.tsx'
import { WithTabs } from './UserTabs.tsx'

const List = listPage(activity)
export default function ActivityPage({ params }: { readonly params: PageParams }) {
  return (
    <WithTabs>
      <List params={params} />
    </WithTabs>
  )
}
