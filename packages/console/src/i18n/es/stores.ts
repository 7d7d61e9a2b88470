import type { stores as english } from '../en/stores.ts'
import type { Translation } from '../types.ts'

export const stores: Translation<typeof english> = {
  newStore: 'Tienda nueva',
  editStore: 'Editar tienda',
  asTheRetailerHasItZerosToo: 'Como la tiene el minorista, con ceros',
  suiteOrFloor: 'Local o piso',
  onTheGround: 'En el lugar',
  metresAroundThePointWithinWhichA: 'Metros alrededor del punto donde un fichaje cuenta',
  aNewStoresIsItsTerritorys: 'La de una tienda nueva es la de su territorio',
  storesWillStandHere: 'Aquí estarán las tiendas',
  aStoreIsWhereGeneratorsWorkIts:
    'Una tienda es donde trabajan los generadores: sus códigos, fichajes y prospectos le pertenecen.',
  nameNumberCityOrStreet: 'Nombre, número, ciudad o calle',
  inTheOrganization: 'En la organización',
  noCodeShiftOrPunchCanBe:
    'Ya no habrá códigos, turnos ni fichajes allí. Los prospectos y fichajes hechos allí quedan. No se puede deshacer.',
  activeCodes: 'Códigos activos',
  thoseOfThisStore: 'Los de esta tienda',
  latitudeAndLongitude: 'Latitud y longitud',
  radius: 'Radio',
}
