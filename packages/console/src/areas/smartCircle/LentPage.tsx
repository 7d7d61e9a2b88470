import { listPage } from '../../frame/index.ts'
import { lent } from './list.tsx'
import { WithTabs } from './WithTabs.tsx'

const List = listPage(lent)
export default function LentPage() {
  return (
    <WithTabs>
      <List params={{}} />
    </WithTabs>
  )
}
