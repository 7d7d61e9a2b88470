import { useServices } from '../../data/ServicesProvider.tsx'
import { LogDialog } from './LogDialog.tsx'

interface NewLogProps {
  readonly onClose: () => void
}
/** Adds a punch, optionally for a given person, then reloads the list's first page. */
export const newLogOf = (person?: { readonly id: number; readonly name: string }) =>
  function NewLog({ onClose }: NewLogProps) {
    const { changes } = useServices()
    return <LogDialog {...(person ? { person } : {})} onClose={onClose} onSaved={() => changes.emit(undefined)} />
  }
