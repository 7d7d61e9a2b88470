import { listPage } from '../../frame/index.ts'
import { borrowed } from './list.tsx'
import { WithTabs } from './WithTabs.tsx'

const List = listPage(borrowed)
export default function BorrowedPage() {
  return (
    <WithTabs>
      <List params={{}} />
    </WithTabs>
  )
}
