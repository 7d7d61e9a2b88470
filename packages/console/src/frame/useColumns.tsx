import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLogin, useServices } from '../data/ServicesProvider.tsx'
import { toProblem } from '../data/problem.ts'
import { can } from '../data/access.ts'
import type { Column } from '../ui/Table.tsx'
import { CellInput, type Refused } from './CellInput.tsx'
import { useView } from './useView.ts'
import type { AnyList, AnyRow, ListColumn } from './types.ts'

export interface ShownColumn extends Column<AnyRow> {
  readonly isEditable: boolean
}

interface Editing {
  readonly id: number
  /** The column whose edit was rejected. */
  readonly columnId?: string
  readonly refused?: Refused
}

/** A list's columns in the user's arrangement; `edit` enables inline editing of a row. */
export function useColumns(list: AnyList, onChanged: (row: AnyRow) => void) {
  const { client } = useServices()
  const login = useLogin()
  const [editing, setEditing] = useState<Editing>()
  const { view, change, shown } = useView(list.viewKey ?? list.endpoint, list.columns)

  // The callback changes on each render, which shouldn't rebuild the columns.
  const latest = useRef(onChanged)
  useEffect(() => void (latest.current = onChanged))

  const columns = useMemo(() => {
    const save = async (column: ListColumn<AnyRow, string>, row: AnyRow, text: string): Promise<boolean> => {
      if (text === String(column.text(row) ?? '')) return true
      try {
        latest.current((await column.edit?.save(row, text, client)) ?? row)
        return true
      } catch (error) {
        const { title, detail, errors } = await toProblem(error)
        setEditing({ id: row.id, columnId: column.id, refused: { text, why: errors[0]?.message ?? detail ?? title } })
        return false
      }
    }
    return shown.map((column): ShownColumn => {
      const isEditable = column.edit !== undefined && can(column.edit.needs, login)
      return {
        id: column.id,
        title: column.title,
        width: column.width,
        text: column.text,
        ...(column.sort ? { sort: column.sort } : {}),
        ...(column.align ? { align: column.align } : {}),
        ...(column.isSticky ? { isSticky: true } : {}),
        isEditable,
        cell: (row) =>
          isEditable && editing?.id === row.id && (column.edit?.isFor?.(row) ?? true) ? (
            <CellInput
              label={column.title}
              value={String(column.text(row) ?? '')}
              refused={editing.columnId === column.id ? editing.refused : undefined}
              onSave={(text) => save(column, row, text)}
              onClose={() => setEditing(undefined)}
            />
          ) : (
            shownCell(column, row)
          ),
      }
    })
  }, [shown, editing, login, client])
  return { columns, view, change, edit: setEditing }
}

const shownCell = (column: ListColumn<AnyRow, string>, row: AnyRow): ReactNode => {
  const shown = column.cell ? column.cell(row) : column.text(row)
  return shown === '' ? null : shown
}
