import type { Replies } from '@walkup/sdk'
import { touches } from '../../data/entities.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { runAll } from '../../frame/bulk.ts'
import { toast, type ToastAction } from '../../ui/toast.ts'
import { say, t } from '../../words/index.ts'
import { shiftCount } from './words.ts'

/** What undoes planning many at once: each goes as it was made; one that another has changed or claimed since stays. */
export function useTakeBack(): (made: Replies['hours.copyWeek']) => ToastAction | undefined {
  const { client, cache } = useServices()
  return ({ created, updatedAt }) => {
    if (created.length === 0) return
    const remove = (id: number) => client.call('hours.delete', { params: { id }, query: { updatedAt } })
    async function run(): Promise<void> {
      const { done, failed } = await runAll(created, remove, { signal: new AbortController().signal, onProgress: () => {} })
      cache.invalidate(touches('hours.delete'))
      const gone = say({ en: `Taken back: ${shiftCount(done)}.`, es: `Retirado: ${shiftCount(done)}.` })
      const [first] = failed
      const why = first && (first.failure.detail ?? first.failure.title)
      const kept = say({ en: ` Not taken back: ${failed.length}. ${why}`, es: ` Sin retirar: ${failed.length}. ${why}` })
      toast(first ? gone + kept : gone, first !== undefined)
    }
    return { label: t('Undo'), of: `made ${created[0]}`, run }
  }
}
