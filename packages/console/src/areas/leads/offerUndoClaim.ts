import type { Client } from '@walkup/sdk'
import { toProblem } from '../../data/problem.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { fullName, type Lead } from './lead.ts'

interface Means {
  readonly client: Client
  readonly settle: (lead: Lead) => void
}

/** Says that a lead was claimed, or released by its owner before, and offers to undo it. */
export function offerUndoClaim({ client, settle }: Means, lead: Lead, before: Lead['claimedBy'] = null): void {
  toast(t(before ? 'leads.releasedToast' : 'leads.claimedToast', { name: fullName(lead) }), false, {
    label: t('common.undo'),
    of: `claim ${lead.id}`,
    run: async () => {
      try {
        settle(
          await client.call('leads.claim', { params: { id: lead.id }, body: before ? { userId: before.id } : { release: true } }),
        )
      } catch (error) {
        const { detail, title } = await toProblem(error)
        toast(detail ?? title, true)
      }
    },
  })
}
