import type { Client } from '@walkup/sdk'
import { toProblem } from '../../data/problem.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { fullName, type Lead } from './lead.ts'

interface Means {
  readonly client: Client
  readonly settle: (lead: Lead) => void
}

/** Says that a lead was claimed, or released, and offers to undo it. */
export function offerUndoClaim({ client, settle }: Means, lead: Lead, wasReleased = false): void {
  toast(t(wasReleased ? 'leads.releasedToast' : 'leads.claimedToast', { name: fullName(lead) }), false, {
    label: t('common.undo'),
    of: `claim ${lead.id}`,
    run: async () => {
      try {
        settle(await client.call('leads.claim', { params: { id: lead.id }, body: { release: !wasReleased } }))
      } catch (error) {
        const { detail, title } = await toProblem(error)
        toast(detail ?? title, true)
      }
    },
  })
}
