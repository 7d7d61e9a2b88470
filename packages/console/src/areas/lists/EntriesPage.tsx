import { useMemo } from 'react'
import NotFound from '../../ui/NotFound.tsx'
import { ListPage } from '../../frame/ListPage.tsx'
import type { PageParams } from '../../resource.ts'
import { entriesOf } from './entries.tsx'

/** The entries of the list that the path names. */
export default function EntriesPage({ params }: { readonly params: PageParams }) {
  const list = useMemo(() => entriesOf(params.list ?? ''), [params.list])
  return list ? <ListPage key={params.list} list={list} /> : <NotFound />
}
