import type { qrCodes as english } from '../en/qrCodes.ts'
import type { Translation } from '../types.ts'

export const qrCodes: Translation<typeof english> = {
  fromThenOnItsPageSaysThat: 'Después, su página indica que el código ya no está en uso',
  newQrCode: 'Código QR nuevo',
  editQrCode: 'Editar código QR',
  whereItHangsNorthgateEntrance: 'Dónde está, como «Northgate, entrada»',
  withoutOneTheStoreOfTheGenerators: 'Déjelo vacío para usar la tienda del turno del generador',
  noneMeansEveryActiveOneOfThe: 'Déjelo vacío para todos los tipos activos del servicio',
  qrCodes: 'Códigos QR',
  code: 'código',
  codes: 'códigos',
  printedCodesWillStandHere: 'Aún no hay códigos impresos',
  aCodeBelongsToALeadGenerator:
    'Un código pertenece a un generador y, si está expuesto, a una tienda. Cuando un cliente lo escanea y reserva, el prospecto es del generador.',
  labelGeneratorOrStore: 'Etiqueta, generador o tienda',
  whoeverScansItAlsoWhereItIs:
    'Quien lo escanee, también en copias impresas, verá que ya no está en uso. Los prospectos se conservan. No se puede deshacer.',
  printLabels: 'Imprimir etiquetas',
  labelsSavedAsAPdf: 'Etiquetas guardadas en PDF',
  printPosters: 'Imprimir carteles',
  postersSavedAsAPdf: 'Carteles guardados en PDF',
  switchOff: 'Desactivar',
  switchOn: 'Activar',
  addressCopied: 'URL copiada',
  theBrowserDidNotLetThisPage: 'Su navegador bloqueó la copia',
  copyAddress: 'Copiar URL',
  everyActiveOneOfTheService: 'Todos los tipos activos del servicio',
  inUse: 'En uso',
  off: 'Desactivado',
  expired: 'Vencido',
  inUseUntil: 'En uso hasta',
  scans30Days: 'Escaneos, 30 días',
  lastScan: 'Último escaneo',
  leadsTo: 'Lleva a',
  made: 'Creado',
  qrCodeOf: 'Código QR: {label}',
}
