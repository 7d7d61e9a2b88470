import type { queue as english } from '../en/queue.ts'
import type { Translation } from '../types.ts'

export const queue: Translation<typeof english> = {
  title: 'Cola',
  unclaimed: 'Sin tomar, más recientes',
  due: 'Para ahora',
  mine: 'Míos',
  texts: 'Mensajes por responder',
  noTexts: 'Todos los mensajes tienen respuesta.',
  noUnclaimed: 'Todos los prospectos están tomados.',
  noneDue: 'No hay llamadas pendientes ni visitas por confirmar.',
  noneMine: 'Aquí aparecen los prospectos que usted tome.',
  imported: 'Importado',
  confirmVisit: 'Confirmar visita',
  claimAndCall: 'Tomar y llamar',
  next: 'Siguiente prospecto',
  showAll: 'Ver todos ({count})',
  takenNext: '{reason} Este es el siguiente.',
  wantsNoCalls: '{name} pidió que no se le llame.',
  noPhone: '{name} no tiene número de teléfono.',
  allDone: 'No queda nada pendiente en la cola.',
  visits: 'Visitas',
  noVisits: 'No hay visitas este día.',
  unassigned: 'Sin técnico',
  allAssigned: 'Cada visita tiene un técnico.',
  moreWithoutVisits: 'Mostrar {count, plural, one {1 técnico} other {{count} técnicos}} sin visitas',
  moveHint:
    'Presione Espacio para mover esta visita con las flechas: arriba y abajo a otro técnico, izquierda y derecha a otra hora.',
  draggedAt: '{technician}, {time}',
  tooFar: 'Muy poco tiempo para llegar',
  trip: 'De {from} a {to}: {miles} millas, unos {needed} minutos, pero solo hay {available} minutos entre ambas.',
}
