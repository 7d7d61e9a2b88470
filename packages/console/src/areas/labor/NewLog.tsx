import { useServices } from '../../data/ServicesProvider.tsx'
import { LogDialog } from './LogDialog.tsx'

/** Adds a punch; the open list then reads its first page again. */
export function NewLog({ onClose }: { readonly onClose: () => void }) {
  const { changes } = useServices()
  return <LogDialog onClose={onClose} onSaved={() => changes.emit(undefined)} />
}
