import { useCan } from '../../data/access.ts'
import { listPage } from '../../frame/index.ts'
import { listOf } from './lists.tsx'

/** A file list, editable by system administrators. */
export function supportPage(kind: Parameters<typeof listOf>[0], texts: Parameters<typeof listOf>[1]) {
  const ForSystem = listPage(listOf(kind, texts, true))
  const ForOthers = listPage(listOf(kind, texts, false))
  return function SupportPage() {
    return useCan('support.upsertWingenDocument') ? <ForSystem /> : <ForOthers />
  }
}
