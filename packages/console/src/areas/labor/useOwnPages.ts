import { useEffect, useMemo } from 'react'
import type { Client } from '@walkup/sdk'
import { createPages, type Page, type Pages } from '../../data/pages.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import type { AnyRow } from '../../frame/index.ts'

/** Reads one page of what an input asks for. */
export type ReadPage<I, T> = (client: Client, input: I, cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>

/** Pages of rows that `read` answers, which stays the same function; another input is another list. */
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
