import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../types.ts'

export const ui: Translation<typeof english> = {
  table: 'Tabla',
  choose: 'Elija…',
  clocksGoForward: 'Se adelanta el reloj',
  thisHourComesTwice: 'Esta hora ocurre dos veces',
  theWeekBefore: 'Semana anterior',
  theWeekAfter: 'Semana siguiente',
  thisWeek: 'Esta semana',
  arrowKeysMoveItShiftAndArrow:
    'Mueva con las flechas; mantenga Mayús para cambiar el fin. Presione Enter para abrir. Después de mover, presione Enter para guardar o Escape para cancelar.',
  addOn: 'Agregar el {wholeDay}',
  enterSavesEscapePutsItBack: '{name}: {when}. Presione Enter para guardar o Escape para cancelar.',
  isBackAt: '{name} está de nuevo en {when}.',
}
