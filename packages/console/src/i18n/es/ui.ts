import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../types.ts'

export const ui: Translation<typeof english> = {
  table: 'Tabla',
  choose: 'Elija…',
  clocksGoForward: 'Se adelanta el reloj',
  thisHourComesTwice: 'Esta hora ocurre dos veces',
  theWeekBefore: 'La semana anterior',
  theWeekAfter: 'La semana siguiente',
  thisWeek: 'Esta semana',
  arrowKeysMoveItShiftAndArrow:
    'Las flechas lo mueven, Mayús y flechas cambian su fin, Intro lo abre. Tras moverlo, Intro guarda y Escape lo devuelve.',
  addOn: 'Añadir el {wholeDay}',
  enterSavesEscapePutsItBack: '{name}: {when}. Intro guarda, Escape lo devuelve.',
  isBackAt: '{name} está de nuevo en {when}.',
}
