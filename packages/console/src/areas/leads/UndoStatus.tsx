import { useStore } from '@nanostores/react'
import { Button } from '../../ui/Button.tsx'
import { coarseNow } from '../../ui/now.ts'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { fullName, statuses, type Lead } from './lead.ts'
import { useLeadChange } from './useLeadChange.ts'

/** Undoes the latest change of status, for as long as that is possible. */
export function UndoStatus({ lead }: { readonly lead: Lead }) {
  const undo = useLeadChange('leads.undoStatus')
  const now = useStore(coarseNow)
  if (!lead.undoableUntil || Date.parse(lead.undoableUntil) <= now) return <ProblemNotice problem={undo.problem} />
  async function run() {
    const reply = await undo.run({ params: { id: lead.id }, body: { updatedAt: lead.updatedAt } })
    if (reply) toast(`${fullName(reply)}: ${statuses[reply.status].word}`)
  }
  return (
    <>
      <Button look="quiet" icon="retry" isBusy={undo.isRunning} onClick={() => void run()}>
        {t('leads.undoStatus', { status: statuses[lead.status].word })}
      </Button>
      <ProblemNotice problem={undo.problem} />
    </>
  )
}
