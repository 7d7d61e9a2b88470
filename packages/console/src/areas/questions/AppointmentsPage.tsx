import { listPage } from '../../frame/index.ts'
import { LibraryTabs } from './LibraryTabs.tsx'
import { appointmentQuestions } from './appointmentQuestions.tsx'

const List = listPage(appointmentQuestions)

export default function AppointmentsPage() {
  return (
    <>
      <LibraryTabs />
      <List params={{}} />
    </>
  )
}
