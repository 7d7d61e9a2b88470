import { useLogin } from '../../data/ServicesProvider.tsx'
import { listPage } from '../../frame/index.ts'
import { listOf } from './lists.tsx'
import { SupportTabs } from './SupportTabs.tsx'

/** A list of files under the area's tabs; the system's administrators see it as theirs. */
export function supportPage(kind: Parameters<typeof listOf>[0], words: Parameters<typeof listOf>[1]) {
  const ForSystem = listPage(listOf(kind, words, true))
  const ForOthers = listPage(listOf(kind, words, false))
  return function SupportPage() {
    const isSystem = useLogin()?.roleId === 1
    return (
      <>
        <SupportTabs />
        {isSystem ? <ForSystem params={{}} /> : <ForOthers params={{}} />}
      </>
    )
  }
}
