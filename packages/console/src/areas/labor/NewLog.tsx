import { useServices } from '../../data/ServicesProvider.tsx'
import { LogDialog } from './LogDialog.tsx'

interface NewLogProps {
  readonly onClose: () => void
}
/** Adds a punch, optionally for a given person, then reloads the list's first page. A new component, so make it once per list. */
export const newLogOf = (userId?: number) =>
  function NewLog({ onClose }: NewLogProps) {
    const { changes } = useServices()
    return <LogDialog {...(userId === undefined ? {} : { userId })} onClose={onClose} onSaved={() => changes.emit(undefined)} />
  }
