import type { qrCodes as english } from '../en/qrCodes.ts'
import type { Translation } from '../types.ts'

export const qrCodes: Translation<typeof english> = {
  fromThenOnItsPageSaysThat: 'Desde entonces su página dice que ya no sirve',
  newQrCode: 'Código QR nuevo',
  editQrCode: 'Editar código QR',
  whereItHangsNorthgateEntrance: 'Dónde está: «Northgate, entrada»',
  withoutOneTheStoreOfTheGenerators: 'Sin una, la tienda del turno del generador',
  noneMeansEveryActiveOneOfThe: 'Ninguno: todos los activos del servicio',
  qrCodes: 'Códigos QR',
  code: 'código',
  codes: 'códigos',
  printedCodesWillStandHere: 'Aquí estarán los códigos impresos',
  aCodeBelongsToALeadGenerator:
    'Un código es de un generador y, si está colgado, de una tienda. Quien lo escanea reserva una cita, y el prospecto es suyo.',
  labelGeneratorOrStore: 'Etiqueta, generador o tienda',
  whoeverScansItAlsoWhereItIs:
    'A quien lo escanee, también impreso, se le dirá que ya no sirve. Los prospectos quedan. No se puede deshacer.',
  printLabels: 'Imprimir etiquetas',
  labelsSavedAsAPdf: 'Etiquetas guardadas en PDF',
  printPosters: 'Imprimir carteles',
  postersSavedAsAPdf: 'Carteles guardados en PDF',
  switchOff: 'Desactivar',
  switchOn: 'Activar',
  addressCopied: 'Dirección copiada',
  theBrowserDidNotLetThisPage: 'El navegador no dejó copiar',
  copyAddress: 'Copiar dirección',
  everyActiveOneOfTheService: 'Todos los activos del servicio',
  inUse: 'En uso',
  off: 'Desactivado',
  expired: 'Vencido',
  inUseUntil: 'En uso hasta',
  scans30Days: 'Escaneos, 30 días',
  lastScan: 'Último escaneo',
  leadsTo: 'Lleva a',
  made: 'Creado',
  qrCodeOf: 'Código QR de {label}',
}
