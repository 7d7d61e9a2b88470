import type { Client, EndpointName } from '@walkup/sdk'
import { StatusDot } from '../ui/StatusDot.tsx'
import { t, type Text } from '../i18n/index.ts'
import type { Action } from './types.ts'

interface Active {
  readonly isActive: boolean
}

/** A status column; the caller's labels agree with its noun. */
export function stateColumn(active: Text, inactive: Text) {
  const text = (row: Active) => (row.isActive ? active : inactive)
  const cell = (row: Active) => <StatusDot tone={row.isActive ? 'good' : 'ended'}>{text(row)}</StatusDot>
  return { id: 'state', title: t('common.state'), width: 110, text, cell }
}

interface Change extends Active {
  readonly updatedAt?: string
}
interface Versioned {
  readonly updatedAt: string
}
/** Deactivate and activate actions, of rows that may be. Undo applies only to the version that the action produced. */
export function activation<T extends Active & Versioned>(
  needs: EndpointName,
  save: (row: T, client: Client, change: Change) => Promise<Versioned>,
  isFor: (row: T) => boolean = () => true,
): readonly Action<T>[] {
  const left = new WeakMap<T, string>()
  return [false, true].map((isActive) => ({
    id: isActive ? 'work' : 'rest',
    label: isActive ? t('frame.setActive') : t('frame.setInactive'),
    done: isActive ? t('frame.nowActive') : t('frame.nowInactive'),
    needs,
    isBulk: true,
    isFor: (row) => row.isActive !== isActive && isFor(row),
    run: async (row, client) => {
      const saved = await save(row, client, { isActive, updatedAt: row.updatedAt })
      left.set(row, saved.updatedAt)
      return saved
    },
    undo: (row, client) => save(row, client, { isActive: !isActive, updatedAt: left.get(row) ?? row.updatedAt }),
  }))
}
