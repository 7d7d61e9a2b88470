import { createElement, lazy, Suspense } from 'react'
import type { PageParams } from '../resource.ts'
import { PanelSkeleton } from './Detail.tsx'
import { ListPage } from './ListPage.tsx'
import type { AnyList } from './types.ts'

const RowPage = lazy(() => import('./RowPage.tsx'))

/** Page component of a declared list, and of one of its rows if the path has an `id`. */
export function listPage(list: AnyList) {
  return function Page({ params = {} }: { readonly params?: PageParams }) {
    return params.id === undefined ? (
      <ListPage list={list} />
    ) : (
      <Suspense fallback={<PanelSkeleton />}>{createElement(RowPage, { key: params.id, list, id: Number(params.id) })}</Suspense>
    )
  }
}
