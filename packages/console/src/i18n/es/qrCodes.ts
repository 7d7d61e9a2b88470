import type { qrCodes as english } from '../en/qrCodes.ts'
import type { Translation } from '../types.ts'

export const qrCodes: Translation<typeof english> = {
  expiresHint: 'Después, su página indica que el código ya no está en uso',
  newQrCode: 'Código QR nuevo',
  editQrCode: 'Editar código QR',
  labelHint: 'Dónde está, como «Northgate, entrada»',
  storeHint: 'Déjelo vacío para usar la tienda del turno del generador',
  typesHint: 'Déjelo vacío para todos los tipos activos del servicio',
  qrCodes: 'Códigos QR',
  codeNoun: 'código',
  codesNoun: 'códigos',
  empty: 'Aún no hay códigos impresos',
  emptyHint:
    'Un código pertenece a un generador y, si está expuesto, a una tienda. Cuando un cliente lo escanea y reserva, el prospecto es del generador.',
  searchHint: 'Etiqueta, generador o tienda',
  deleteHint:
    'Quien lo escanee, también en copias impresas, verá que ya no está en uso. Los prospectos se conservan. No se puede deshacer.',
  printLabels: 'Imprimir etiquetas',
  labelsSaved: 'Etiquetas guardadas en PDF',
  printPosters: 'Imprimir carteles',
  postersSaved: 'Carteles guardados en PDF',
  turnOff: 'Desactivar',
  turnOn: 'Activar',
  urlCopied: 'URL copiada',
  copyBlocked: 'Su navegador bloqueó la copia',
  copyUrl: 'Copiar URL',
  allTypes: 'Todos los tipos activos del servicio',
  inUse: 'En uso',
  off: 'Desactivado',
  expired: 'Vencido',
  inUseUntil: 'En uso hasta',
  scans30Days: 'Escaneos, 30 días',
  lastScan: 'Último escaneo',
  leadsTo: 'Lleva a',
  created: 'Creado',
  qrCodeOf: 'Código QR: {label}',
}
