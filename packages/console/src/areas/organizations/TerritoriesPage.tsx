import { listPage } from '../../frame/index.ts'
import { OrganizationTabs } from './OrganizationTabs.tsx'
import { territories } from './territories.tsx'

const List = listPage(territories)

export default function TerritoriesPage() {
  return (
    <>
      <OrganizationTabs />
      <List params={{}} />
    </>
  )
}
