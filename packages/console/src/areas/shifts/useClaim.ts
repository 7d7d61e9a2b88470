import { entityChangedBy } from '../../data/entities.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import type { Mutation } from '../../data/useCall.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'

/** Claims or releases a seat of an open shift; resolves to whether it succeeded. Each undoes the other. */
export function useClaim(claim: Mutation<'hours.claim'>): (id: number, release: boolean) => Promise<boolean> {
  const { client, cache } = useServices()
  return async (id, release) => {
    const params = { id }
    if (!(await claim.run({ params, body: { release } }))) return false
    const run = async () => {
      try {
        await client.call('hours.claim', { params, body: { release: !release } })
        cache.invalidate(entityChangedBy('hours.claim'))
        toast(release ? t('shifts.claimed') : t('shifts.givenBack'))
      } catch (error) {
        const { title, detail } = await toProblem(error)
        toast(detail ?? title, true)
      }
    }
    toast(release ? t('shifts.givenBack') : t('shifts.claimed'), false, { label: t('common.undo'), of: `claim ${id}`, run })
    return true
  }
}
