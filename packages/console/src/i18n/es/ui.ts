import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../types.ts'

export const ui: Translation<typeof english> = {
  table: 'Tabla',
  choose: 'Elija…',
  clocksForward: 'Se adelanta el reloj',
  hourRepeats: 'Esta hora ocurre dos veces',
  previousWeek: 'Semana anterior',
  nextWeek: 'Semana siguiente',
  thisWeek: 'Esta semana',
  gridKeys:
    'Mueva con las flechas; mantenga Mayús para cambiar el fin. Presione Enter para abrir. Después de mover, presione Enter para guardar o Escape para cancelar.',
  addOn: 'Agregar el {wholeDay}',
  moved: '{name}: {when}. Presione Enter para guardar o Escape para cancelar.',
  movedBack: '{name} está de nuevo en {when}.',
}
