import { useMemo } from 'react'
import { useStore } from '@nanostores/react'
import { router } from '../../routing/router.ts'
import type { Pages } from '../../data/pages.ts'
import { toFilter } from '../../frame/filters.ts'
import { LoadedList } from '../../frame/ListPage.tsx'
import type { AnyRow } from '../../frame/index.ts'
import { viewerZone } from '../../ui/format.ts'
import { missingPunches } from './missing.tsx'
import { withRowId, type Missing } from './punches.ts'
import { useOwnPages, type ReadPage } from './useOwnPages.ts'
import { useViewer } from './useViewer.ts'

const readPage: ReadPage<object, Missing> = async (client, filter, cursor, signal) => {
  const page = await client.call('labor.missingPunches', { body: { filter, limit: 100, cursor }, signal })
  return { ...page, items: page.items.map(withRowId) }
}

/** Undecided missing punches of the last 30 days, unless filtered otherwise. */
export default function MissingPage() {
  const viewer = useViewer()
  const list = useMemo(() => missingPunches(viewer), [viewer])
  const query = useStore(router)?.search ?? {}
  const filter = toFilter(list, query, viewerZone())
  const read = useOwnPages(filter, readPage)
  // Row ids are not time log ids: a deleted time log matches no row, but may make a missing punch reappear.
  const pages = useMemo(() => ({ ...read, remove: () => void read.mergeFirst(true) }), [read])
  return <LoadedList list={list} pages={pages as unknown as Pages<AnyRow>} onDone={() => void pages.reload()} />
}
