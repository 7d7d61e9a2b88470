import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLogin, useServices } from '../data/ServicesProvider.tsx'
import { toFailure } from '../data/problem.ts'
import { mayCall } from '../data/whole.ts'
import type { Column } from '../ui/Table.tsx'
import { toast } from '../ui/toast.ts'
import { say } from '../words/index.ts'
import { useView } from './useView.ts'
import type { AnyList, AnyRow, ListColumn } from './types.ts'
import * as css from './frame.css.ts'

export interface ShownColumn extends Column<AnyRow> {
  readonly isEditable: boolean
}

/** A declared list's columns as the table takes them and as the reader has arranged them; `setEditing` opens the cells of a row. */
export function useColumns(list: AnyList, onChanged: (row: AnyRow) => void) {
  const { client } = useServices()
  const login = useLogin()
  const [editing, setEditing] = useState<number>()
  const { view, change, shown } = useView(list.endpoint, list.columns)

  // Made anew with each render, and no reason to make the columns anew.
  const told = useRef(onChanged)
  useEffect(() => void (told.current = onChanged))

  const columns = useMemo(() => {
    const save = async (column: ListColumn<AnyRow, string>, row: AnyRow, text: string) => {
      setEditing(undefined)
      if (text === String(column.text(row) ?? '')) return
      try {
        told.current((await column.edit?.save(row, text, client)) ?? row)
      } catch (error) {
        const { title, detail, errors } = await toFailure(error)
        toast(errors[0] ? `${say(column.title)}: ${errors[0].message}` : (detail ?? title), true)
      }
    }
    return shown.map((column): ShownColumn => {
      const isEditable = column.edit !== undefined && mayCall(column.edit.needs, login)
      return {
        id: column.id,
        title: say(column.title),
        width: column.width,
        text: column.text,
        ...(column.sort ? { sort: column.sort } : {}),
        ...(column.align ? { align: column.align } : {}),
        ...(column.isSticky ? { isSticky: true } : {}),
        isEditable,
        cell: (row) =>
          isEditable && editing === row.id ? (
            <CellInput
              label={say(column.title)}
              value={String(column.text(row) ?? '')}
              onSave={(text) => void save(column, row, text)}
              onCancel={() => setEditing(undefined)}
            />
          ) : (
            shownCell(column, row)
          ),
      }
    })
  }, [shown, editing, login, client])
  return { columns, view, change, setEditing }
}

const shownCell = (column: ListColumn<AnyRow, string>, row: AnyRow): ReactNode => {
  const shown = column.cell ? column.cell(row) : column.text(row)
  return shown === '' ? null : shown
}

interface CellInputProps {
  readonly label: string
  readonly value: string
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}
/** Selects what a field holds; Firefox does not move the focus for that alone. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
/** Enter keeps, Escape leaves; so does going elsewhere. */
const CellInput = ({ label, value, onSave, onCancel }: CellInputProps) => (
  <input
    className={css.cellInput}
    aria-label={label}
    defaultValue={value}
    ref={takeFocus}
    onClick={(event) => event.stopPropagation()}
    onDoubleClick={(event) => event.stopPropagation()}
    onBlur={onCancel}
    onKeyDown={(event) => {
      if (event.key === 'Enter') onSave(event.currentTarget.value)
      if (event.key === 'Escape') onCancel()
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.stopPropagation()
      // The keys go on in the row.
      event.currentTarget.closest<HTMLElement>('[role=row]')?.focus()
    }}
  />
)
