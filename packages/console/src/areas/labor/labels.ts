import type { Replies } from '@walkup/sdk'
import type { Problem } from '../../data/problem.ts'
import { formatAppointment } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'

export type Log = Replies['labor.updateTimeLog']
export type Punch = Replies['labor.decidePunch']

export const logStates: readonly (readonly [Log['state'], Text, Tone])[] = [
  ['open', t('labor.isOpen'), 'active'],
  ['unapproved', t('labor.toApprove'), 'warning'],
  ['approved', t('common.approved'), 'good'],
  ['locked', t('labor.locked'), 'ended'],
]
export const sources: Readonly<Record<Log['source'], Text>> = {
  mobile: t('common.phone'),
  kiosk: t('labor.kiosk'),
  admin: t('labor.staff'),
  import: t('labor.import'),
}
export const punchStates: readonly (readonly [Punch['state'], Text, Tone])[] = [
  ['open', t('common.isOpen'), 'warning'],
  ['submitted', t('common.submitted'), 'active'],
  ['approved', t('common.approved'), 'good'],
  ['rejected', t('common.rejected'), 'bad'],
]
export const punchKinds: readonly (readonly [Punch['kind'], Text])[] = [
  ['shift', t('labor.noPunch')],
  ['end', t('labor.noClockOut')],
  ['leads', t('labor.leadsOutsideShift')],
]

interface Other {
  readonly clockInAt?: string
  readonly startAt?: string
}
/** Why a punch could not be saved, naming the conflict. */
export function withConflict(problem: Problem, zone: string): Problem {
  const other = problem.body.other as Other | undefined
  const at = other?.clockInAt ?? other?.startAt
  if (problem.code !== 'overlap' || !at) return problem
  return {
    ...problem,
    detail: t('labor.otherPunch', { appointment: formatAppointment(at, zone) }),
  }
}
