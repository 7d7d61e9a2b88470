import type { stores as english } from '../en/stores.ts'
import type { Translation } from '../types.ts'

export const stores: Translation<typeof english> = {
  newStore: 'Tienda nueva',
  editStore: 'Editar tienda',
  asTheRetailerHasItZerosToo: 'El número del minorista, con los ceros iniciales',
  suiteOrFloor: 'Local o piso',
  onTheGround: 'Ubicación',
  metresAroundThePointWithinWhichA: 'Un registro a esta distancia en metros cuenta como hecho en la tienda',
  aNewStoresIsItsTerritorys: 'Las tiendas nuevas usan la zona horaria de su territorio',
  storesWillStandHere: 'Aún no hay tiendas',
  aStoreIsWhereGeneratorsWorkIts:
    'Los generadores trabajan en tiendas. Los códigos, registros y prospectos pertenecen a una tienda.',
  nameNumberCityOrStreet: 'Nombre, número, ciudad o calle',
  inTheOrganization: 'Organización',
  noCodeShiftOrPunchCanBe:
    'Ya no se podrán agregar códigos, turnos ni registros allí. Los prospectos y registros existentes se conservan. No se puede deshacer.',
  activeCodes: 'Códigos activos',
  thoseOfThisStore: 'Códigos de esta tienda',
  latitudeAndLongitude: 'Latitud y longitud',
  radius: 'Radio',
}
