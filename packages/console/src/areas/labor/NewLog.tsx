import { useServices } from '../../data/ServicesProvider.tsx'
import { LogDialog } from './LogDialog.tsx'

interface NewLogProps {
  readonly onClose: () => void
}
/** Adds a punch, to a person where one is given; the open list then reads its first page again. */
export const newLogOf = (person?: { readonly id: number; readonly name: string }) =>
  function NewLog({ onClose }: NewLogProps) {
    const { changes } = useServices()
    return <LogDialog {...(person ? { person } : {})} onClose={onClose} onSaved={() => changes.emit(undefined)} />
  }
