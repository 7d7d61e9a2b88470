import type { PageParams } from '../../resource.ts'
import { listPage } from '../../frame/index.ts'
import { InvitationLinks } from './InvitationLinks.tsx'
import { partnerUsers } from './list.tsx'

const List = listPage(partnerUsers)
export default function PartnersPage({ params = {} }: { readonly params?: PageParams }) {
  return (
    <>
      <List params={params} />
      <InvitationLinks />
    </>
  )
}
