import { useLogin } from '../../data/ServicesProvider.tsx'
import type { PageParams } from '../../resource.ts'
import { listPage } from '../../frame/index.ts'
import { InvitationLinks } from './InvitationLinks.tsx'
import { partnerUsers, users } from './list.tsx'

const OwnList = listPage(users)
const PartnerList = listPage(partnerUsers)
/** All users; partner users see only those they may edit. */
export default function UsersPage({ params = {} }: { readonly params?: PageParams }) {
  const List = useLogin()?.subscriptionId === 16 ? PartnerList : OwnList
  return (
    <>
      <List params={params} />
      <InvitationLinks />
    </>
  )
}
