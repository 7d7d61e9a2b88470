import { listPage } from '../../frame/index.ts'
import { LibraryTabs } from './LibraryTabs.tsx'
import { answers } from './answers.tsx'

const List = listPage(answers)

export default function AnswersPage() {
  return (
    <>
      <LibraryTabs />
      <List params={{}} />
    </>
  )
}
