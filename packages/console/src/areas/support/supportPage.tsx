import { useCan } from '../../data/access.ts'
import { listPage } from '../../frame/index.ts'
import { listOf } from './lists.tsx'
import { SupportTabs } from './SupportTabs.tsx'

/** A file list under the area's tabs, editable by system administrators. */
export function supportPage(kind: Parameters<typeof listOf>[0], words: Parameters<typeof listOf>[1]) {
  const ForSystem = listPage(listOf(kind, words, true))
  const ForOthers = listPage(listOf(kind, words, false))
  return function SupportPage() {
    const isSystem = useCan('support.upsertWingenDocument')
    return (
      <>
        <SupportTabs />
        {isSystem ? <ForSystem params={{}} /> : <ForOthers params={{}} />}
      </>
    )
  }
}
