import { useEffect, useMemo } from 'react'
import { useStore } from '@nanostores/react'
import type { Bodies, EndpointName, Inputs, Replies } from '@walkup/sdk'
import { createPages, type Page, type Pages, type PagesState } from './pages.ts'
import { useServices } from './ServicesProvider.tsx'

/** Endpoints that return a page of rows. */
export type ListName = {
  [N in EndpointName]: unknown extends Replies[N] ? never : Replies[N] extends Page<{ id: number }> ? N : never
}[EndpointName]
type Read<N extends ListName> = (name: N, input: Inputs[ListName]) => Promise<Page<Row<N>>>
export type Row<N extends ListName> = Replies[N]['items'][number]

/** A paged list for a search body; another body or other path parameters start a new list. */
export function usePages<N extends ListName>(
  name: N,
  body: Bodies[N],
  params?: Readonly<Record<string, string>>,
): { pages: Pages<Row<N>>; state: PagesState<Row<N>> } {
  const { client } = useServices()
  const key = JSON.stringify(body)
  const pages = useMemo(() => {
    return createPages<Row<N>>((cursor, signal) =>
      (client.call as Read<N>)(name, { params, body: { ...(JSON.parse(key) as object), cursor }, signal } as Inputs[ListName]),
    )
  }, [client, name, key, params])
  useEffect(() => {
    void pages.reload()
    return () => pages.abort()
  }, [pages])
  return { pages, state: useStore(pages.state) }
}
