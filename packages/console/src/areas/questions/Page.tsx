import { listPage } from '../../frame/index.ts'
import { LibraryTabs } from './LibraryTabs.tsx'
import { serviceTypes } from './serviceTypes.tsx'

const List = listPage(serviceTypes)

export default function ServiceTypesPage() {
  return (
    <>
      <LibraryTabs />
      <List params={{}} />
    </>
  )
}
