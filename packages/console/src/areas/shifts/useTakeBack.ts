import type { Replies } from '@walkup/sdk'
import { entityChangedBy } from '../../data/entities.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { runAll } from '../../frame/bulk.ts'
import { toast, type ToastAction } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { shiftCount } from './labels.ts'

/** Undoes bulk creation: deletes each shift unless it has been changed or claimed since. */
export function useTakeBack(): (made: Replies['hours.copyWeek']) => ToastAction | undefined {
  const { client, cache } = useServices()
  return ({ created, updatedAt }) => {
    if (created.length === 0) return
    const remove = (id: number) => client.call('hours.delete', { params: { id }, query: { updatedAt } })
    async function run(): Promise<void> {
      const { done, failed } = await runAll(created, remove, { signal: new AbortController().signal, onProgress: () => {} })
      cache.invalidate(entityChangedBy('hours.delete'))
      const undone = { shiftCount: shiftCount(done) }
      const [first] = failed
      const why = first && (first.problem.detail ?? first.problem.title)
      const partly = { ...undone, failed: failed.length, why: why ?? '' }
      toast(first ? t('shifts.undonePartly', partly) : t('shifts.undone', undone), first !== undefined)
    }
    return { label: t('common.undo'), of: `made ${created[0]}`, run }
  }
}
