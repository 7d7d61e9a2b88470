import { useMemo, useState } from 'react'
import { useRole } from '../../data/roles.ts'
import FormDialog from '../../frame/form/FormDialog.tsx'
import { editForm } from './form.ts'
import { useLeadSettled } from './useLeadChange.ts'
import type { Lead } from './lead.ts'

/** Edits a lead's contact data, interest, and owner. On a conflict, the user resolves each field. */
export default function EditContact({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const settled = useLeadSettled()
  const isField = useRole()?.isField ?? false
  // The lead as opened: the page may show a newer version by the time this is saved.
  const [opened] = useState(lead)
  const form = useMemo(() => editForm(opened, isField), [opened, isField])
  return <FormDialog form={form} row={opened} onClose={onClose} onSaved={(saved) => saved && settled(saved as unknown as Lead)} />
}
