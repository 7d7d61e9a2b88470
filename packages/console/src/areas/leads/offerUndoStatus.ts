import type { Client } from '@walkup/sdk'
import { toProblem } from '../../data/problem.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { fullName, statuses, type Lead } from './lead.ts'

interface Means {
  readonly client: Client
  readonly settle: (lead: Lead) => void
}

/** Says what a lead's status is now, and offers to undo the change while that is possible. */
export function offerUndoStatus({ client, settle }: Means, lead: Lead): void {
  const { id, updatedAt, undoableUntil } = lead
  const run = async () => {
    try {
      settle(await client.call('leads.undoStatus', { params: { id }, body: { updatedAt } }))
    } catch (error) {
      const { title, detail } = await toProblem(error)
      toast(detail ?? title, true)
    }
  }
  const undo = undoableUntil ? { label: t('common.undo'), of: `lead ${id}`, run } : undefined
  toast(`${fullName(lead)}: ${statuses[lead.status].word}`, false, undo)
}
