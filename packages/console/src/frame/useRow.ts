import type { Inputs } from '@walkup/sdk'
import { useCall } from '../data/useCall.ts'
import type { Failure } from '../data/problem.ts'
import type { AnyList, AnyRow, GetName } from './types.ts'

interface RowQuery {
  readonly data?: AnyRow
  readonly failure?: Failure
  readonly isFetching: boolean
  readonly retry: () => void
}

/** A row whole, by the list's reading call; without one, or without an id, nothing is read. */
export function useRow(list: AnyList, id: number | undefined): RowQuery {
  const name = list.detail?.read
  return useCall(
    (name ?? 'account.me') as GetName,
    name && id !== undefined ? ({ params: { id } } as Inputs[GetName]) : undefined,
  )
}
