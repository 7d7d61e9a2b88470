import type { Client } from '@walkup/sdk'
import { useServices } from '../../data/ServicesProvider.tsx'
import { entityChangedBy } from '../../data/entities.ts'
import { toProblem } from '../../data/problem.ts'
import { toast } from '../../ui/toast.ts'
import { t, type Text } from '../../i18n/index.ts'
import type { Log } from './labels.ts'

/**
 * Confirms a change of a punch, with an undo of exactly the version that the change produced.
 * `back` returns the punch as it was before, to which an approval that the change removed is given again.
 */
export function useOfferUndo() {
  const { client, cache } = useServices()
  return ({ id }: Log, text: Text, back: (client: Client) => Promise<Log | undefined>, wasApproved = false): void => {
    const undo = async () => {
      try {
        const log = await back(client)
        if (log && log.state === 'unapproved' && wasApproved)
          await client.call('labor.approveTimeLogs', {
            body: { ids: [id], action: 'approve', seen: [{ id, updatedAt: log.updatedAt }] },
          })
        cache.invalidate(entityChangedBy('labor.updateTimeLog'), id)
        toast(t('frame.undone'))
      } catch (error) {
        const problem = await toProblem(error)
        toast(problem.detail ?? problem.title, true)
      }
    }
    toast(text, false, { label: t('common.undo'), of: `punch ${id}`, run: undo })
  }
}
