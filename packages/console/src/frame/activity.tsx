import type { Client, EndpointName } from '@walkup/sdk'
import { StatusDot } from '../ui/StatusDot.tsx'
import { say, type Text } from '../words/index.ts'
import type { Action } from './types.ts'

interface Active {
  readonly isActive: boolean
}
interface ActivityWords {
  readonly state: Text
  readonly active: Text
  readonly inactive: Text
}

/** Whether rows are in use, in words that agree with what they are said of. */
export function stateColumn({ state, active, inactive }: ActivityWords) {
  const text = (row: Active) => say(row.isActive ? active : inactive)
  const cell = (row: Active) => <StatusDot tone={row.isActive ? 'good' : 'ended'}>{text(row)}</StatusDot>
  return { id: 'state', title: state, width: 110, text, cell }
}

interface Change extends Active {
  readonly updatedAt?: string
}
/** Sets rows inactive and active again. Undoing follows a change: the row as it was has an old stamp, and it goes in without one. */
export const activation = <T extends Active & { readonly updatedAt: string }>(
  needs: EndpointName,
  save: (row: T, client: Client, change: Change) => Promise<unknown>,
): readonly Action<T>[] =>
  [false, true].map((isActive) => ({
    id: isActive ? 'work' : 'rest',
    label: isActive ? { en: 'Set active', es: 'Activar' } : { en: 'Set inactive', es: 'Desactivar' },
    done: isActive ? { en: 'Now active', es: 'Se activó' } : { en: 'Now inactive', es: 'Se desactivó' },
    needs,
    isBulk: true,
    isFor: (row) => row.isActive !== isActive,
    run: (row, client) => save(row, client, { isActive, updatedAt: row.updatedAt }),
    undo: (row, client) => save(row, client, { isActive: !isActive }),
  }))
