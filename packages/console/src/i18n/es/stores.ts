import type { stores as english } from '../en/stores.ts'
import type { Translation } from '../types.ts'

export const stores: Translation<typeof english> = {
  newStore: 'Tienda nueva',
  editStore: 'Editar tienda',
  numberHint: 'El número del minorista, con los ceros iniciales',
  suiteOrFloor: 'Local o piso',
  location: 'Ubicación',
  radiusHint: 'Un registro a esta distancia en metros cuenta como hecho en la tienda',
  zoneHint: 'Las tiendas nuevas usan la zona horaria de su territorio',
  emptyHint: 'Los generadores trabajan en tiendas. Los códigos, registros y prospectos pertenecen a una tienda.',
  searchHint: 'Nombre, número, ciudad o calle',
  deleteHint: 'Ya no se podrán agregar códigos, turnos ni registros allí. Los prospectos y registros existentes se conservan.',
  activeCodes: 'Códigos activos',
  storeCodes: 'Códigos de esta tienda',
  latitudeAndLongitude: 'Latitud y longitud',
  radius: 'Radio',
  targets: 'Metas por generador',
  leadTarget: 'Prospectos al día',
  saleTarget: 'Ventas al día',
  targetHint: 'Se muestra a los generadores en Mi día',
  coverage: 'Personal necesario',
  addCoverage: 'Agregar horas',
  coverageHint: 'El planificador de turnos avisa si hay menos personas previstas.',
}
