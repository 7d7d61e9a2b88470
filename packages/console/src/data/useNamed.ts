import { useEffect, useState } from 'react'
import type { Query } from './cache.ts'

interface Listed<T> {
  readonly query: Query<unknown> & { readonly retry: () => void }
  /** Undefined while loading. */
  readonly items: readonly T[] | undefined
}

/**
 * The item of a list that an address names. A list may be older than the address, which is then `awaited` until the list was read
 * again; nothing else is shown in its place. Undefined if there is none.
 */
export function useNamed<T extends { readonly id: number }>(
  { query, items }: Listed<T>,
  wanted: number | undefined,
): T | 'awaited' | undefined {
  const found = items?.find(({ id }) => id === wanted)
  const isMissing = wanted !== undefined && items !== undefined && !found
  /** Since when it is missing, so that the list is read once more. */
  const [missing, setMissing] = useState<{ readonly id: number; readonly data: unknown }>()
  if (isMissing && missing?.id !== wanted) setMissing({ id: wanted, data: query.data })
  const { data, problem, isFetching, retry } = query
  useEffect(() => {
    if (missing) retry()
  }, [missing, retry])
  const isOld = data === missing?.data && !problem
  return isMissing && (isOld || isFetching) ? 'awaited' : found
}
