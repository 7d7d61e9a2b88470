import type { Inputs } from '@walkup/sdk'
import { useCall } from '../data/useCall.ts'
import type { AnyList, AnyRow, GetName, RowQuery } from './types.ts'

/** Loads a full row through the list's hook or `read` endpoint; skipped without either or without an id. */
export function useRow(list: AnyList, id: number | undefined, listed?: AnyRow): RowQuery<AnyRow> {
  const { read, useRow: useOwn = useNothing } = list.detail ?? {}
  const own = useOwn(id ?? 0, listed)
  const isRead = own === nothing && read !== undefined && id !== undefined
  const whole = useCall((read ?? 'account.me') as GetName, isRead ? ({ params: { id } } as Inputs[GetName]) : undefined)
  return own === nothing ? whole : own
}
const nothing: RowQuery<AnyRow> = { retry: () => {} }
const useNothing = () => nothing
