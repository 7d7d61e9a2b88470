import { useMemo, useState } from 'react'
import { useLogin } from '../../data/ServicesProvider.tsx'
import FormDialog from '../../frame/form/FormDialog.tsx'
import { editForm } from './form.ts'
import { fieldRoles } from './roles.ts'
import { useLeadSettled } from './useLeadChange.ts'
import type { Lead } from './words.ts'

/** Changes who a lead is, what they want and whose they are. When another has changed it meanwhile, one chooses field by field. */
export default function EditContact({ lead, onClose }: { readonly lead: Lead; readonly onClose: () => void }) {
  const settled = useLeadSettled()
  const isField = fieldRoles.includes(useLogin()?.roleId ?? 0)
  // The lead as it was opened: the page may show a newer one by the time this is saved.
  const [opened] = useState(lead)
  const form = useMemo(() => editForm(opened, isField), [opened, isField])
  return <FormDialog form={form} row={opened} onClose={onClose} onSaved={(saved) => saved && settled(saved as unknown as Lead)} />
}
