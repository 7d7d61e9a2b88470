import { useMemo } from 'react'
import { rolesThatCan } from '../../data/access.ts'
import { roleOf } from '../../data/roles.ts'
import { defineForm } from '../../frame/define.ts'
import FormDialog from '../../frame/form/FormDialog.tsx'
import type { Form, FormName } from '../../frame/formTypes.ts'
import { searched } from '../../frame/sources.ts'
import { t } from '../../i18n/index.ts'
import { useLeadSettled } from './useLeadChange.ts'
import type { Lead } from './lead.ts'

/** People who may work on leads. */
const workers = searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`, {
  roleIds: rolesThatCan('leads.claim').filter((id) => !roleOf(id)?.isApiOnly),
})

interface AssignLeadProps {
  readonly lead: Lead
  readonly onClose: () => void
}

/** Assigns a lead to a colleague, who is notified; undone by giving it back. */
export default function AssignLead({ lead, onClose }: AssignLeadProps) {
  const settle = useLeadSettled()
  const { id, claimedBy } = lead
  const form = useMemo(
    () =>
      defineForm({
        endpoint: 'leads.claim',
        params: { id: String(id) },
        title: { add: t('leads.assignTitle'), edit: t('leads.assignTitle') },
        saved: t('leads.assignedToast'),
        fields: {
          userId: { kind: 'select', label: t('leads.assignTo'), isWide: true, isNeeded: true, options: workers },
        },
        next: {
          label: t('common.undo'),
          needs: 'leads.claim',
          run: async (_, client) =>
            settle(
              await client.call('leads.claim', {
                params: { id },
                body: claimedBy ? { userId: claimedBy.id } : { release: true },
              }),
            ),
        },
      }) as unknown as Form<FormName>,
    [id, claimedBy, settle],
  )
  return <FormDialog form={form} row={undefined} onClose={onClose} onSaved={(row) => row && settle(row as unknown as Lead)} />
}
