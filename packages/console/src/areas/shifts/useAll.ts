import { useEffect, useMemo } from 'react'
import { useStore } from '@nanostores/react'
import type { Bodies, Replies } from '@walkup/sdk'
import { readsEntity } from '../../data/entities.ts'
import type { Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import type { ListName, Row } from '../../data/usePages.ts'
import { createLoader, type AllLoader } from './loadAll.ts'

type Call<N extends ListName> = (name: N, input: object) => Promise<Replies[N]>
export interface All<T> extends Pick<AllLoader<T>, 'update'> {
  readonly rows: readonly T[] | undefined
  readonly problem: Problem | undefined
  readonly retry: () => void
}
const LIMIT = 200
/** Batching window for change events, ms. */
const BATCH_MS = 250

/** All rows of a search, reloaded on change events. */
export function useAll<N extends ListName>(name: N, body: Bodies[N]): All<Row<N>> {
  const { client, changes } = useServices()
  const key = JSON.stringify(body)
  const loader = useMemo(() => {
    return createLoader<Row<N>>((cursor, signal) =>
      (client.call as Call<N>)(name, { body: { ...(JSON.parse(key) as object), limit: LIMIT, cursor }, signal }),
    )
  }, [client, name, key])
  useEffect(() => {
    void loader.load()
    let timer: ReturnType<typeof setTimeout> | undefined
    const unlisten = changes.listen((change) => {
      if (change && !readsEntity(name, change.entity)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void loader.load()
      }, BATCH_MS)
    })
    return () => {
      unlisten()
      clearTimeout(timer)
      loader.abort()
    }
  }, [loader, changes, name])
  const { rows, problem } = useStore(loader.state)
  return { rows, problem, retry: () => void loader.load(), update: loader.update }
}
