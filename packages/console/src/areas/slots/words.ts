import type { Failure } from '../../data/problem.ts'
import { say, type Text } from '../../words/index.ts'

export const words = {
  title: { en: 'Slots', es: 'Horarios de cita' },
  week: { en: 'Week', es: 'Semana' },
  weeklyPattern: { en: 'Weekly pattern', es: 'Patrón semanal' },
  type: { en: 'Type', es: 'Tipo' },
  territory: { en: 'Territory', es: 'Territorio' },
  dated: { en: 'Dated slot', es: 'Horario fechado' },
  pattern: { en: 'From the weekly pattern', es: 'Del patrón semanal' },
  closed: { en: 'Closed', es: 'Cerrado' },
  ownTimes: { en: 'Own times', es: 'Horario propio' },
  byPattern: { en: 'Pattern', es: 'Patrón' },
  offSchedule: { en: 'No longer on the schedule', es: 'Ya no está en el horario' },
  add: { en: 'Add a slot', es: 'Añadir horario' },
  apply: { en: 'Apply the pattern…', es: 'Aplicar el patrón…' },
  seats: { en: 'Seats', es: 'Plazas' },
  technicians: { en: 'Technicians', es: 'Técnicos' },
  notSaved: { en: 'This was not saved', es: 'Esto no se guardó' },
  notDeleted: { en: 'This was not deleted', es: 'Esto no se eliminó' },
  remove: { en: 'Delete', es: 'Eliminar' },
  gone: { en: 'The slot is gone.', es: 'El horario ya no está.' },
  asBefore: { en: 'It is as it was.', es: 'Está como antes.' },
  deleted: { en: 'Somebody has deleted this slot meanwhile.', es: 'Alguien eliminó este horario entretanto.' },
  otherTimes: { en: 'The day was given other times meanwhile.', es: 'El día recibió entretanto otras horas.' },
  again: { en: 'It can be added anew.', es: 'Puede añadirlo de nuevo.' },
} as const satisfies Record<string, Text>

/** Why a slot could not be changed, in a sentence that says what stands in the way. */
export function refusal(failure: Failure): string {
  const { taken, count } = failure.body as { taken?: number; count?: number }
  if (failure.code === 'capacity')
    return say({
      en: `Seats taken: ${taken}. It can’t have fewer.`,
      es: `Plazas tomadas: ${taken}. No puede tener menos.`,
    })
  if (failure.code === 'in-use')
    return say({
      en: `Somebody is booked in it (${count ?? 1}), so it stays at its time. Close it, or move the bookings first.`,
      es: `Hay reservas en él (${count ?? 1}), así que se queda a su hora. Ciérrelo, o mueva antes las reservas.`,
    })
  if (failure.code === 'overlap' || failure.code === 'exists')
    return say({
      en: 'The type has a slot that begins then already. Nothing was changed.',
      es: 'El tipo ya tiene un horario que empieza entonces. No se cambió nada.',
    })
  if (failure.code === 'gone')
    return say({
      en: 'Somebody has given this day other times meanwhile. Nothing of yours was written.',
      es: 'Alguien dio entretanto otras horas a este día. No se escribió nada suyo.',
    })
  if (failure.code === 'stale')
    return say({
      en: 'Somebody changed this slot meanwhile. It now shows as they left it; nothing of yours was written.',
      es: 'Alguien cambió este horario entretanto. Se muestra como quedó; no se escribió nada suyo.',
    })
  return failure.errors[0] ? failure.errors[0].message : (failure.detail ?? failure.title)
}

/** Why the slots of a day could not be written whole. */
export function dayRefusal(failure: Failure): string {
  const { count } = failure.body as { count?: number }
  if (failure.code === 'in-use')
    return say({
      en: `Somebody is booked at a time that the day would lose (${count ?? 1}). Nothing was changed. Close the day, or move the bookings first.`,
      es: `Hay reservas a una hora que el día perdería (${count ?? 1}). No se cambió nada. Cierre el día, o mueva antes las reservas.`,
    })
  if (failure.code === 'stale')
    return say({
      en: 'Somebody changed this day meanwhile. It now shows as they left it. Nothing of yours was written.',
      es: 'Alguien cambió este día entretanto. Se muestra como quedó. No se escribió nada suyo.',
    })
  return refusal(failure)
}

/** Why a slot of the weekly pattern could not be deleted: one is booked in it on days to come, and may be ended. */
export const patternRefusal = (failure: Failure): string =>
  failure.code === 'in-use'
    ? say({
        en: `Somebody is booked in it (${(failure.body.count as number | undefined) ?? 1}). End it by a date instead.`,
        es: `Hay reservas en él (${(failure.body.count as number | undefined) ?? 1}). Póngale una fecha de fin.`,
      })
    : refusal(failure)
