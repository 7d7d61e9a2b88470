import type { Replies } from '@walkup/sdk'
import type { Failure } from '../../data/problem.ts'
import { appointment } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusDot.tsx'
import { t, type Text } from '../../i18n/index.ts'

export type Log = Replies['labor.updateTimeLog']
export type Punch = Replies['labor.decidePunch']

export const words = {
  person: t('common.person2'),
  store: t('common.store'),
  territory: t('common.territory'),
  state: t('common.state'),
  daysOf: t('common.daysOf'),
  when: t('common.when'),
  clockIn: t('common.clockIn'),
  clockOut: t('common.clockOut'),
  breakMin: t('labor.breakMinutes'),
  pause: t('common.break'),
  worked: t('labor.worked'),
  hoursType: t('common.kindOfHours'),
  source: t('labor.punchedBy'),
  note: t('common.note'),
  place: t('common.place'),
  atStore: t('labor.atTheStore'),
  away: t('labor.away'),
  edited: t('labor.edited2'),
  asPunched: t('labor.asPunched2'),
  approvedBy: t('labor.approvedBy'),
  reason: t('common.reason'),
  add: t('labor.addATimeLog'),
  log: t('labor.timeLog'),
  logs: t('labor.timeLogs'),
} as const satisfies Record<string, Text>

export const logStates: readonly (readonly [Log['state'], Text, Tone])[] = [
  ['open', t('labor.stillOpen2'), 'active'],
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
  ['open', t('common.open2'), 'warning'],
  ['submitted', t('common.submitted'), 'active'],
  ['approved', t('common.approved'), 'good'],
  ['rejected', t('common.rejected'), 'bad'],
]
export const punchKinds: readonly (readonly [Punch['kind'], Text])[] = [
  ['shift', t('labor.shiftWithoutAPunch')],
  ['end', t('labor.punchWithoutAnEnd')],
  ['leads', t('labor.leadsOutsideAnyShift')],
]

interface Other {
  readonly clockInAt?: string
  readonly startAt?: string
}
/** Why a punch could not be written, in a sentence that says what stands in the way. */
export function refusal(failure: Failure, zone: string): Failure {
  const other = failure.body.other as Other | undefined
  const at = other?.clockInAt ?? other?.startAt
  if (failure.code !== 'overlap' || !at) return failure
  return {
    ...failure,
    detail: t('labor.thereIsAnotherPunchFromNothingWas', { appointment: appointment(at, zone) }),
  }
}
