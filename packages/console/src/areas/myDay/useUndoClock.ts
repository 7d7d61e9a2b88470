import type { Bodies, Replies } from '@walkup/sdk'
import { entityChangedBy } from '../../data/entities.ts'
import type { Outcome } from '../../data/offline/queue.ts'
import { queueOf } from '../../data/offline/queueOf.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { toast } from '../../ui/toast.ts'
import { t, type Text } from '../../i18n/index.ts'

type Action = Bodies['labor.undoClock']['action']

/** Announces what the clock did, or that the device stored it, with an undo. */
export function useUndoClock(): (done: Text, action: Action, outcome: Outcome | undefined) => void {
  const services = useServices()
  const { client, cache } = services
  return (done, action, outcome) => {
    const announce = (text: Text, run: () => Promise<unknown>) =>
      toast(text, false, {
        label: t('common.undo'),
        of: 'clock',
        run: async () => {
          try {
            await run()
            toast(t('myDay.undone'))
          } catch (error) {
            const { title, detail } = await toProblem(error)
            toast(detail ?? title, true)
          }
        },
      })
    if (outcome?.kind === 'queued')
      announce(t('myDay.stored'), async () => {
        const isGone = await queueOf(services).change(outcome.id, () => undefined)
        if (!isGone) throw Response.json({ title: t('myDay.undoWhenSent') }, { status: 409 })
      })
    if (outcome?.kind === 'sent')
      announce(done, async () => {
        const logId = (outcome.reply as Replies['labor.clock']).id
        await client
          .call('labor.undoClock', { body: { logId, action } })
          .finally(() => cache.invalidate(entityChangedBy('labor.undoClock')))
      })
  }
}
