/** What a store is spoken of with. */
export const words = {
  one: { en: 'store', es: 'tienda' },
  active: { en: 'Active', es: 'Activa' },
  inactive: { en: 'Inactive', es: 'Inactiva' },
  state: { en: 'State', es: 'Estado' },
  number: { en: 'Number', es: 'Número' },
  name: { en: 'Name', es: 'Nombre' },
  brand: { en: 'Brand', es: 'Marca' },
  territory: { en: 'Territory', es: 'Territorio' },
  address: { en: 'Address', es: 'Dirección' },
  city: { en: 'City', es: 'Ciudad' },
  timeZone: { en: 'Time zone', es: 'Zona horaria' },
  codes: { en: 'Active codes', es: 'Códigos activos' },
  leads: { en: 'Leads', es: 'Prospectos' },
  toLeads: { en: 'Those of this store', es: 'Los de esta tienda' },
  place: { en: 'Latitude and longitude', es: 'Latitud y longitud' },
  radius: { en: 'Radius', es: 'Radio' },
}
