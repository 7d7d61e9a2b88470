import type { palette as english } from '../en/palette.ts'
import type { Translation } from '../types.ts'

export const palette: Translation<typeof english> = {
  latestMessage: 'Ir al último mensaje y volver',
  space: 'Espacio',
  paletteExample: 'Una página, un prospecto, un usuario o una tienda',
  pages: 'Páginas',
  recent: 'Recientes',
  noResultsFor: 'No hay resultados para «{text}»',
  paletteHint: 'Escriba para buscar prospectos, usuarios y tiendas',
  anywhere: 'En todas partes',
  inAList: 'En una lista',
  inAForm: 'En un formulario',
  searchOrJump: 'Buscar o ir a una página',
  showShortcuts: 'Mostrar los atajos',
  goToArea: 'Ir a {area}',
  nextAndPreviousRow: 'Fila siguiente y anterior',
  openRow: 'Abrir la página de la fila',
  previewRow: 'Mostrar la fila en el panel lateral',
  selectRowKeys: 'Seleccionar la fila; Mayús selecciona un rango',
  copySelection: 'Copiar la selección',
  editInPlace: 'Editar la fila en su lugar',
  closePanelKeys: 'Cerrar el panel lateral; borrar la selección',
  cancelKeys: 'Cancelar; pregunta antes de descartar cambios',
}
