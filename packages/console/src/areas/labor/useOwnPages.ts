import { useEffect, useMemo } from 'react'
import type { Client } from '@walkup/sdk'
import { createPages, type Page, type Pages } from '../../data/pages.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import type { AnyRow } from '../../frame/index.ts'

/** Loads one page for an input. */
export type ReadPage<I, T> = (client: Client, input: I, cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>

/** Paged rows from `read`, which must be stable; a changed input starts a new list. */
export function useOwnPages<I extends object, T extends AnyRow>(input: I, read: ReadPage<I, T>): Pages<T> {
  const { client } = useServices()
  const key = JSON.stringify(input)
  const pages = useMemo(
    () => createPages<T>((cursor, signal) => read(client, JSON.parse(key) as I, cursor, signal)),
    [client, key, read],
  )
  useEffect(() => {
    void pages.reload()
    return () => pages.abort()
  }, [pages])
  return pages
}
