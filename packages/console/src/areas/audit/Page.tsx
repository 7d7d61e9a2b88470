import { listPage } from '../../frame/index.ts'
import type { PageParams } from '../../resource.ts'
import { AuditTabs } from './AuditTabs.tsx'
import { trail } from './list.tsx'

const List = listPage(trail)
export default function AuditPage({ params }: { readonly params: PageParams }) {
  return (
    <>
      <AuditTabs />
      <List params={params} />
    </>
  )
}
