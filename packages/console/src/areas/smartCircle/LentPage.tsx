import { useCall } from '../../data/useCall.ts'
import { listPage } from '../../frame/index.ts'
import { lent, lentReadOnly } from './list.tsx'

const List = listPage(lent)
const ReadOnlyList = listPage(lentReadOnly)
export default function LentPage() {
  const { data } = useCall('smartCircle.partners', {})
  return data?.isLender === false ? <ReadOnlyList /> : <List />
}
