import type { Client } from '@walkup/sdk'
import type { Cache } from '../../data/cache.ts'
import { entityChangedBy } from '../../data/entities.ts'
import { toProblem } from '../../data/problem.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'

interface Means {
  readonly client: Client
  readonly cache: Pick<Cache, 'invalidate'>
}

/** Says what was done with a visit's technician, and offers to undo it. */
export function offerUndoAssign({ cache }: Means, bookingId: number, done: string, undo: () => Promise<unknown>): void {
  const refresh = () => cache.invalidate(entityChangedBy('appointments.assignTechnician'))
  refresh()
  toast(done, false, {
    label: t('common.undo'),
    of: `technician ${bookingId}`,
    run: async () => {
      try {
        await undo()
        refresh()
      } catch (error) {
        const { detail, title } = await toProblem(error)
        toast(detail ?? title, true)
      }
    },
  })
}

/** Gives a visit to a technician, or takes it from its own. @throws 409 `technician-unavailable` */
export async function assign(
  means: Means,
  bookingId: number,
  to: { readonly id: number; readonly name: string } | null,
  override = false,
): Promise<void> {
  const put = (technicianId: number | null, isForced: boolean) =>
    means.client.call('appointments.assignTechnician', { params: { id: bookingId }, body: { technicianId, override: isForced } })
  const { previousTechnicianId } = await put(to?.id ?? null, override)
  const done = to ? t('technicians.assigned', { name: to.name }) : t('technicians.unassigned')
  offerUndoAssign(means, bookingId, done, () => put(previousTechnicianId, true))
}
