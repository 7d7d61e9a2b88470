import { useMemo } from 'react'
import { go } from '../../routing/router.ts'
import { roleOf } from '../../data/roles.ts'
import { useLookup } from '../../data/lookups.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import FormDialog from '../../frame/form/FormDialog.tsx'
import { newForm } from './form.ts'
import { useLeadSettled } from './useLeadChange.ts'
import { leadPath, type Lead } from './lead.ts'

interface NewLeadProps {
  /** While the server is unreachable, the lead is stored on the device. */
  readonly isQueued?: boolean
  /** To start with. */
  readonly phone?: string | undefined
  readonly onClose: () => void
}
/** Creates an internal lead. A phone number requires the organization's consent text. */
export default function NewLead({ isQueued = false, phone, onClose }: NewLeadProps) {
  const settled = useLeadSettled()
  const login = useLogin()
  const maker = roleOf(login?.roleId)?.isField ? 'field' : login?.subscriptionId === 1 ? 'office' : 'partner'
  const groups = useLookup('third')?.hdsfiGroup
  const form = useMemo(() => {
    const services = groups?.filter(({ isActive }) => isActive) ?? []
    return newForm(maker, services.length === 1 ? services[0]?.id : undefined, phone)
  }, [groups, maker, phone])
  // Initial form values are computed once.
  if (!groups) return
  return (
    <FormDialog
      form={form}
      row={undefined}
      isQueued={isQueued}
      onClose={onClose}
      onSaved={(made) => {
        if (!made) return
        settled(made as unknown as Lead)
        if (!isQueued) go(leadPath(made as unknown as Lead))
      }}
    />
  )
}
