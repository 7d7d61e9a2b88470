import type { Replies } from '@walkup/sdk'
import type { Failure } from '../../data/problem.ts'
import { appointment } from '../../ui/format.ts'
import type { Tone } from '../../ui/StatusDot.tsx'
import { say, type Text } from '../../words/index.ts'

export type Log = Replies['labor.updateTimeLog']
export type Punch = Replies['labor.decidePunch']

export const words = {
  person: { en: 'Person', es: 'Persona' },
  store: { en: 'Store', es: 'Tienda' },
  territory: { en: 'Territory', es: 'Territorio' },
  state: { en: 'State', es: 'Estado' },
  daysOf: { en: 'Days of', es: 'Días de' },
  when: { en: 'When', es: 'Cuándo' },
  clockIn: { en: 'Clock in', es: 'Entrada' },
  clockOut: { en: 'Clock out', es: 'Salida' },
  breakMin: { en: 'Break (minutes)', es: 'Descanso (minutos)' },
  pause: { en: 'Break', es: 'Descanso' },
  worked: { en: 'Worked', es: 'Trabajado' },
  hoursType: { en: 'Kind of hours', es: 'Tipo de horas' },
  source: { en: 'Punched by', es: 'Fichado por' },
  note: { en: 'Note', es: 'Nota' },
  place: { en: 'Place', es: 'Lugar' },
  atStore: { en: 'At the store', es: 'En la tienda' },
  away: { en: 'Away', es: 'Lejos' },
  edited: { en: 'Edited', es: 'Editado' },
  asPunched: { en: 'As punched', es: 'Como se fichó' },
  approvedBy: { en: 'Approved by', es: 'Aprobado por' },
  reason: { en: 'Reason', es: 'Motivo' },
  add: { en: 'Add a time log', es: 'Añadir un fichaje' },
  log: { en: 'time log', es: 'fichaje' },
  logs: { en: 'time logs', es: 'fichajes' },
} as const satisfies Record<string, Text>

export const logStates: readonly (readonly [Log['state'], Text, Tone])[] = [
  ['open', { en: 'Still open', es: 'Aún abierto' }, 'active'],
  ['unapproved', { en: 'To approve', es: 'Por aprobar' }, 'warning'],
  ['approved', { en: 'Approved', es: 'Aprobado' }, 'good'],
  ['locked', { en: 'Locked', es: 'Cerrado' }, 'ended'],
]
export const sources: Readonly<Record<Log['source'], Text>> = {
  mobile: { en: 'Phone', es: 'Teléfono' },
  kiosk: { en: 'Kiosk', es: 'Quiosco' },
  admin: { en: 'Staff', es: 'Personal' },
  import: { en: 'Import', es: 'Importación' },
}
export const punchStates: readonly (readonly [Punch['state'], Text, Tone])[] = [
  ['open', { en: 'Open', es: 'Abierto' }, 'warning'],
  ['submitted', { en: 'Submitted', es: 'Enviado' }, 'active'],
  ['approved', { en: 'Approved', es: 'Aprobado' }, 'good'],
  ['rejected', { en: 'Rejected', es: 'Rechazado' }, 'bad'],
]
export const punchKinds: readonly (readonly [Punch['kind'], Text])[] = [
  ['shift', { en: 'Shift without a punch', es: 'Turno sin fichaje' }],
  ['end', { en: 'Punch without an end', es: 'Fichaje sin salida' }],
  ['leads', { en: 'Leads outside any shift', es: 'Prospectos fuera de turno' }],
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
    detail: say({
      en: `There is another punch from ${appointment(at, zone)}. Nothing was changed.`,
      es: `Hay otro fichaje desde ${appointment(at, zone)}. No se cambió nada.`,
    }),
  }
}
