import { useCall } from '../../data/useCall.ts'
import { listPage } from '../../frame/index.ts'
import { lent, lentReadOnly } from './list.tsx'
import { WithTabs } from './WithTabs.tsx'

const List = listPage(lent)
const ReadOnlyList = listPage(lentReadOnly)
export default function LentPage() {
  const { data } = useCall('smartCircle.partners', {})
  const Shown = data?.isLender === false ? ReadOnlyList : List
  return (
    <WithTabs>
      <Shown params={{}} />
    </WithTabs>
  )
}
