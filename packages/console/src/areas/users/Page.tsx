import type { PageParams } from '../../resources.ts'
import { listPage } from '../../frame/index.ts'
import { users } from './list.tsx'
import { WithTabs } from './UserTabs.tsx'

const List = listPage(users)
export default function UsersPage({ params }: { readonly params: PageParams }) {
  return params.id === undefined ? (
    <WithTabs>
      <List params={params} />
    </WithTabs>
  ) : (
    <List params={params} />
  )
}
