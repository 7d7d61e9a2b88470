import { useState } from 'react'
import { useMutation } from '../../data/useCall.ts'
import { MultiSelect } from '../../frame/form/MultiSelect.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { currentVersion, type FieldsByPath } from '../../frame/form/values.ts'
import { named } from '../../frame/sources.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import * as css from './slots.css.ts'

const technicians = named('technicians.lookup', (reply) => reply.technicians)
const compared: FieldsByPath = { technicianIds: { kind: 'many', label: t('common.technicians'), options: technicians } }
/** A slot's technicians in one version. */
export interface AssignedTechnicians {
  readonly technicianIds: readonly number[]
  readonly updatedAt: string | null
}

interface ServingProps {
  readonly id: number
  readonly began: AssignedTechnicians
  readonly ids: readonly (string | number)[]
  readonly onChange: (ids: readonly (string | number)[]) => void
  /** `over` is the version to overwrite; without it, another user's change is preserved. */
  readonly onSettled: (served: AssignedTechnicians, over?: string | null) => Promise<void>
}
/** Technicians of a dated slot; an empty selection means the type's technicians. */
export function SlotTechnicians({ id, began, ids, onChange, onSettled }: ServingProps) {
  const save = useMutation('technicians.updateList')
  const [isAsked, setAsked] = useState(false)
  const current = currentVersion<AssignedTechnicians>(save.problem)
  async function submit(chosen: readonly (string | number)[], { updatedAt }: AssignedTechnicians): Promise<void> {
    const body = { scheduledAppointmentId: id, technicianIds: chosen.map(Number), ...(updatedAt === null ? {} : { updatedAt }) }
    setAsked(true)
    const reply = await save.run({ body })
    if (!reply) return
    await onSettled(reply, updatedAt)
    toast(reply.bookingsKept > 0 ? t('slots.savedKeepingBookings', { bookingsKept: reply.bookingsKept }) : t('common.saved'))
  }
  return (
    <section className={css.part}>
      <MultiSelect
        label={t('common.technicians')}
        hint={t('slots.defaultTechnicians')}
        isOptional
        source={technicians}
        value={ids}
        onChange={onChange}
      />
      <ProblemNotice problem={current ? undefined : save.problem} />
      {ids.join() !== began.technicianIds.join() && (
        <Button isBusy={save.isRunning} onClick={() => void submit(ids, began)}>
          {t('slots.saveTechnicians')}
        </Button>
      )}
      {isAsked && current && (
        <StaleDifference
          fields={compared}
          was={{ technicianIds: began.technicianIds }}
          mine={{ technicianIds: ids }}
          theirs={{ technicianIds: current.technicianIds }}
          isBusy={save.isRunning}
          onClose={() => {
            setAsked(false)
            save.reset()
            void onSettled(current)
          }}
          onKeep={({ technicianIds }) => void submit(technicianIds as readonly number[], current)}
        />
      )}
    </section>
  )
}
