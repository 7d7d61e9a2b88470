import { useMemo, useState } from 'react'
import { useRole } from '../../data/roles.ts'
import FormDialog from '../../frame/form/FormDialog.tsx'
import { editForm } from './form.ts'
import { useLeadSettled } from './useLeadChange.ts'
import type { Lead } from './words.ts'

/** Changes who a lead is, what they want and whose they are. When another has changed it meanwhile, one chooses field by field. */
export default function EditContact({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const settled = useLeadSettled()
  const isField = useRole()?.isField ?? false
  // The lead as it was opened: the page may show a newer one by the time this is saved.
  const [opened] = useState(lead)
  const form = useMemo(() => editForm(opened, isField), [opened, isField])
  return <FormDialog form={form} row={opened} onClose={onClose} onSaved={(saved) => saved && settled(saved as unknown as Lead)} />
}
