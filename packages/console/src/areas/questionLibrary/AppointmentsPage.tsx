import { listPage } from '../../frame/index.ts'
import { LibraryTabs } from './LibraryTabs.tsx'
import { asked } from './asked.tsx'

const List = listPage(asked)

export default function AppointmentsPage() {
  return (
    <>
      <LibraryTabs />
      <List params={{}} />
    </>
  )
}
