import type { Replies } from '@walkup/sdk'
import { Icon } from '../../ui/Icon.tsx'
import { t, type Text } from '../../i18n/index.ts'
import * as css from './technicians.css.ts'

export type Conflict = Replies['appointments.assignTechnician']['conflicts'][number]
const texts: Readonly<Record<Conflict, Text>> = {
  busy: t('technicians.conflictBusy'),
  inactive: t('technicians.conflictInactive'),
  type: t('technicians.conflictType'),
  skills: t('technicians.conflictSkills'),
  hours: t('technicians.conflictHours'),
  timeOff: t('technicians.conflictTimeOff'),
  unassigned: t('technicians.conflictUnassigned'),
}
export const conflictText = (conflicts: readonly Conflict[]): string => conflicts.map((one) => texts[one]).join(', ')

/** Why a visit needs another technician; nothing without conflicts. */
export const Conflicts = ({ conflicts }: { readonly conflicts: readonly Conflict[] }) =>
  conflicts.length > 0 && (
    <span className={css.conflict}>
      <Icon name="warning" size={16} /> {conflictText(conflicts)}
    </span>
  )
