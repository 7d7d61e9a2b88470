import type { PageParams } from '../../resource.ts'
import { listPage } from '../../frame/index.ts'
import { noActivity } from './activity.tsx'
import { WithTabs } from './UserTabs.tsx'

const List = listPage(noActivity)
export default function NoActivityPage({ params }: { readonly params: PageParams }) {
  return (
    <WithTabs>
      <List params={params} />
    </WithTabs>
  )
}
