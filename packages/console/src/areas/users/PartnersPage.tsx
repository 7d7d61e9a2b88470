import type { PageParams } from '../../resource.ts'
import { listPage } from '../../frame/index.ts'
import { partnerUsers } from './list.tsx'
import { WithTabs } from './UserTabs.tsx'

const List = listPage(partnerUsers)
export default function PartnersPage({ params }: { readonly params: PageParams }) {
  return params.id === undefined ? (
    <WithTabs>
      <List params={params} />
    </WithTabs>
  ) : (
    <List params={params} />
  )
}
