import type { ShiftColour } from '@walkup/sdk/domain'
import type { Failure } from '../../data/problem.ts'
import { appointment } from '../../ui/format.ts'
import { say, type Text } from '../../words/index.ts'

/** The names of the shift colors as people read them. */
export const colourNames: Readonly<Record<ShiftColour, Text>> = {
  DarkBlue: { en: 'Dark blue', es: 'Azul oscuro' },
  Blue: { en: 'Blue', es: 'Azul' },
  Green: { en: 'Green', es: 'Verde' },
  Red: { en: 'Red', es: 'Rojo' },
  DarkRed: { en: 'Dark red', es: 'Rojo oscuro' },
  Orange: { en: 'Orange', es: 'Naranja' },
  Pink: { en: 'Pink', es: 'Rosa' },
  Violet: { en: 'Violet', es: 'Violeta' },
  Yellow: { en: 'Yellow', es: 'Amarillo' },
}
export const words = {
  title: { en: 'Shifts', es: 'Turnos' },
  plan: { en: 'Plan a shift', es: 'Planear un turno' },
  open: { en: 'Open', es: 'Abierto' },
  openShift: { en: 'Open shift', es: 'Turno abierto' },
  openShifts: { en: 'Open shifts', es: 'Turnos abiertos' },
  byPerson: { en: 'By person', es: 'Por persona' },
  byStore: { en: 'By store', es: 'Por tienda' },
  store: { en: 'Store', es: 'Tienda' },
  territory: { en: 'Territory', es: 'Territorio' },
  person: { en: 'Person', es: 'Persona' },
  posted: { en: 'Posted', es: 'Publicado' },
  notPosted: { en: 'Not posted', es: 'Sin publicar' },
  copyWeek: { en: 'Copy the week…', es: 'Copiar la semana…' },
  post: { en: 'Post…', es: 'Publicar…' },
  state: { en: 'State', es: 'Estado' },
  day: { en: 'Day', es: 'Día' },
  kind: { en: 'Kind of hours', es: 'Tipo de horas' },
  seats: { en: 'Seats', es: 'Plazas' },
  colour: { en: 'Colour', es: 'Color' },
  note: { en: 'Note', es: 'Nota' },
  remove: { en: 'Delete', es: 'Eliminar' },
  deleted: { en: 'Somebody has deleted this shift meanwhile.', es: 'Alguien eliminó este turno entretanto.' },
  again: { en: 'Saving plans it anew.', es: 'Al guardar se planea de nuevo.' },
  elsewhere: {
    en: 'Somebody has moved this shift out of this week meanwhile.',
    es: 'Alguien movió este turno fuera de esta semana entretanto.',
  },
  compared: { en: 'Saving shows both, to choose from.', es: 'Al guardar se muestran ambos, para elegir.' },
  notSaved: { en: 'This was not saved', es: 'Esto no se guardó' },
  notDeleted: { en: 'This was not deleted', es: 'Esto no se eliminó' },
} as const satisfies Record<string, Text>

/** "2 of 3 seats taken" */
export const seatsTaken = (taken: number, seats: number): string =>
  say({ en: `${taken} of ${seats} seats taken`, es: `${taken} de ${seats} plazas tomadas` })
export const shiftCount = (count: number): string =>
  count === 1 ? say({ en: '1 shift', es: '1 turno' }) : say({ en: `${count} shifts`, es: `${count} turnos` })

interface Other {
  readonly startAt: string
  readonly endAt: string
}
/** Why a shift could not be written, and what stands in its place, as far as that is known. */
function reason(failure: Failure, who: string, zone: string): { readonly why: string; readonly rest?: string } {
  const other = failure.body.other as Other | undefined
  if (failure.code === 'overlap' && other) {
    const at = appointment(other.startAt, zone)
    return {
      why: say({ en: `${who} already has a shift ${at}.`, es: `${who} ya tiene un turno el ${at}.` }),
      rest: say({ en: 'Nothing was changed.', es: 'No se cambió nada.' }),
    }
  }
  if (failure.code === 'stale')
    return {
      why: say({ en: 'Somebody changed this shift meanwhile.', es: 'Alguien cambió este turno entretanto.' }),
      rest: say({
        en: 'It now shows as they left it; nothing of yours was written.',
        es: 'Se muestra como quedó; no se escribió nada suyo.',
      }),
    }
  return { why: failure.errors[0]?.message ?? failure.detail ?? failure.title }
}
/** The same in a sentence that says what stands in the way. */
export function refusal(failure: Failure, who: string, zone: string): string {
  const { why, rest } = reason(failure, who, zone)
  return rest ? `${why} ${rest}` : why
}

/** A shift that could not be moved: what it is, whom it was moved to, and why not. */
export interface NotMoved {
  readonly name: string
  readonly who: string
  readonly zone: string
  readonly failure: Failure
}
const NAMED = 5
/** What could not be moved, in one message: how many, each by its name with its reason. */
export function notMoved(all: readonly NotMoved[]): string {
  const [one] = all
  if (one && all.length === 1) return refusal(one.failure, one.who, one.zone)
  const rest = all.length - NAMED
  const named = all.map(({ name, failure, who, zone }) => ({ name, why: reason(failure, who, zone).why }))
  const isSame = new Set(named.map(({ why }) => why)).size === 1
  return [
    say({ en: `${all.length} shifts were not moved.`, es: `No se movieron ${all.length} turnos.` }),
    ...(isSame ? [named[0]?.why] : []),
    ...named.slice(0, NAMED).map(({ name, why }) => (isSame ? name : `${name}: ${why}`)),
    ...(rest > 0 ? [say({ en: `And ${rest} more.`, es: `Y ${rest} más.` })] : []),
  ].join('\n')
}
