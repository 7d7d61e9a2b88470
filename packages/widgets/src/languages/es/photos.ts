import type { PhotoTexts } from '../types.ts'

export const photos: PhotoTexts = {
  title: 'Fotos del trabajo',
  hint: 'Hasta {max}. El lugar donde se tomaron no se envía.',
  add: 'Agregar foto',
  added: 'Se agregó {name}.',
  remove: 'Quitar {name}',
  preparing: 'Preparando {name}…',
  unreadable: 'No se puede abrir aquí: {names}. Elija un JPEG o PNG.',
  surplus: 'No se agregó, porque caben {max} fotos: {names}.',
  sending: 'Enviando sus fotos: {sent} de {total}',
  sent: 'Sus fotos han llegado.',
  failed: 'Aún no se envió: {names}. Todo lo demás ha llegado.',
  refused: 'No se pudo agregar: {names}. Todo lo demás ha llegado.',
}
