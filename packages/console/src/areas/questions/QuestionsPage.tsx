import { listPage } from '../../frame/index.ts'
import { LibraryTabs } from './LibraryTabs.tsx'
import { questions } from './questions.tsx'

const List = listPage(questions)

export default function QuestionsPage() {
  return (
    <>
      <LibraryTabs />
      <List params={{}} />
    </>
  )
}
