import { listPage } from '../../frame/index.ts'
import type { PageParams } from '../../resource.ts'
import { AuditTabs } from './AuditTabs.tsx'
import { securityLog } from './securityLog.tsx'

const List = listPage(securityLog)
export default function SecurityPage({ params }: { readonly params: PageParams }) {
  return (
    <>
      <AuditTabs />
      <List params={params} />
    </>
  )
}
