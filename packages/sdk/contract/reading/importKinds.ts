import { ofLeadDetails } from '../../src/domain/leadDetails.ts'

/** What a column of an import may be called, in addition to the field's own name. */
export interface ImportFieldDefinition {
  /** Common headings in English, Spanish and French; case, spaces, accents and punctuation do not matter. */
  readonly names: readonly string[]
  /** A value, for the template. */
  readonly example: string
  /** A file without it cannot be imported. With several names, one of them is enough. */
  readonly isRequired?: true
}

const person = {
  firstName: { names: ['First', 'Given name', 'Forename', 'Nombre', 'Prénom'], example: 'Sam' },
  lastName: { names: ['Last', 'Surname', 'Family name', 'Apellido', 'Apellidos', 'Nom de famille'], example: 'Lee' },
} as const
const fullName = {
  names: ['Full name', 'Person', 'Employee', 'Customer', 'Contact', 'Nombre completo', 'Nom complet'],
  example: '',
} as const
const email = {
  names: ['Email address', 'E-mail', 'Mail', 'Correo', 'Correo electrónico', 'Adresse e-mail', 'Courriel'],
  example: 'sam.lee@example.com',
} as const
const phone = {
  names: [
    'Phone number',
    'Mobile Phone',
    'Mobile',
    'Mobile number',
    'Cell Phone',
    'Cell',
    'Cell number',
    'Telephone',
    'Tel',
    'Home phone',
    'Work phone',
    'Teléfono',
    'Celular',
    'Móvil',
    'Téléphone',
    'Portable',
  ],
  example: '(614) 555-0142',
} as const
const address = {
  line1: {
    names: ['Street', 'Address', 'Address 1', 'Street address', 'Address line 1', 'Calle', 'Dirección', 'Rue', 'Adresse'],
    example: '6500 Perimeter Dr',
  },
  line2: {
    names: [
      'Address 2',
      'Address line 2',
      'Apartment or suite',
      'Apartment',
      'Apt',
      'Suite',
      'Unit',
      'Apartamento',
      'Appartement',
    ],
    example: '',
  },
  city: { names: ['Town', 'Ciudad', 'Ville'], example: 'Dublin' },
  state: { names: ['State code', 'Province', 'ST', 'Estado', 'État'], example: 'OH' },
  postalCode: { names: ['ZIP Code', 'ZIP', 'Postcode', 'Zip+4', 'Código postal', 'Code postal'], example: '43017' },
} as const
const isActive = { names: ['Active', 'Status', 'Enabled', 'Activo', 'Activa', 'Actif', 'Active?'], example: 'Yes' } as const

/**
 * What can be imported, by the fields that a file's columns map to. A territory, store, role, service or type is given by its name
 * or number; several in one cell are separated by semicolons.
 */
export const importKinds = {
  leads: {
    externalId: {
      names: ['Their ID', 'ID', 'Lead ID', 'Reference', 'Ref', 'Lead number', 'Su id', 'Leur identifiant'],
      example: 'F-1001',
    },
    ...person,
    name: fullName,
    email,
    phone,
    ...address,
    serviceGroup: { names: ['Service', 'Product', 'Service, by name', 'Servicio', 'Service, par nom'], example: '' },
    store: { names: ['Store number', 'Store, by number', 'Tienda', 'Magasin'], example: '' },
    territory: { names: ['Territory, by name', 'Market', 'Territorio', 'Territoire'], example: '' },
    receivedAt: { names: ['Received', 'Created', 'Created at', 'Date', 'Recibido', 'Reçu le'], example: '11/20/2026 3:00 PM' },
    consentAt: {
      names: ['Consent', 'Consent date', 'Consent given at', 'Opt in', 'Agreed', 'Consentimiento', 'Consentement'],
      example: 'Yes',
    },
    consentText: { names: ['Texto del consentimiento', 'Texte du consentement'], example: '' },
    consentVersion: { names: ['Versión del consentimiento', 'Version du consentement'], example: '' },
    note: { names: ['Notes', 'Comment', 'Nota', 'Notas', 'Remarque'], example: '' },
    ...ofLeadDetails(({ headings: names, example }) => ({ names, example })),
  },
  users: {
    ...person,
    name: fullName,
    email,
    phone,
    role: { names: ['Role name', 'Job', 'Position', 'Title', 'Rol', 'Puesto', 'Rôle', 'Poste'], example: 'Lead generator' },
    territories: {
      names: ['Territory', 'Market', 'Region', 'Territorio', 'Territorios', 'Territoire', 'Territoires'],
      example: '',
    },
    stores: {
      names: ['Store', 'Store number', 'Store numbers', 'Home store', 'Tienda', 'Tiendas', 'Magasin', 'Magasins'],
      example: '',
    },
    trades: { names: ['Trade', 'Specialty', 'Oficio', 'Oficios', 'Métier', 'Métiers'], example: '' },
    language: { names: ['Languages', 'Preferred language', 'Idioma', 'Langue'], example: 'English' },
    hireDate: { names: ['Hired', 'Hired on', 'Start date', 'Fecha de contratación', 'Date d’embauche'], example: '11/20/2026' },
    externalEmployeeId: {
      names: ['Employee ID', 'Employee number', 'Badge', 'Payroll ID', 'Número de empleado', 'Matricule'],
      example: 'E4031',
    },
  },
  stores: {
    number: {
      names: [
        'Store number',
        'Store',
        'Store no',
        'Store #',
        'No',
        '#',
        'Número',
        'Número de tienda',
        'Numéro',
        'Numéro de magasin',
      ],
      example: '0412',
      isRequired: true,
    },
    name: {
      names: ['Store name', 'Location', 'Nombre', 'Nombre de la tienda', 'Nom', 'Nom du magasin'],
      example: 'Dublin',
    },
    brand: { names: ['Banner', 'Chain', 'Retailer', 'Marca', 'Cadena', 'Marque', 'Enseigne'], example: '' },
    territory: { names: ['Territory name', 'Market', 'Region', 'Territorio', 'Territoire'], example: '' },
    ...address,
    lat: { names: ['Latitude', 'Latitud'], example: '40.119' },
    lng: { names: ['Longitude', 'Long', 'Lon', 'Longitud'], example: '-83.133' },
    radiusM: { names: ['Radius', 'Radius in meters', 'Radio', 'Rayon'], example: '200' },
    timeZone: { names: ['Time zone', 'TZ', 'Zona horaria', 'Fuseau horaire'], example: '' },
    isActive,
  },
  technicians: {
    name: {
      names: ['Full name', 'Technician', 'Technician name', 'Nombre completo', 'Técnico', 'Nom complet', 'Technicien'],
      example: '',
    },
    ...person,
    stId: { names: ['ID', 'Technician ID', 'External ID', 'ServiceTitan ID', 'Identificador', 'Identifiant'], example: 'T-1042' },
    email,
    phone,
    businessUnit: { names: ['Unit', 'Department', 'Unidad de negocio', 'Unité'], example: '' },
    skills: { names: ['Skill', 'Trades', 'Habilidades', 'Compétences'], example: 'Windows; Doors' },
    workingHours: {
      names: [
        'Hours',
        'Working hours',
        'Work hours',
        'Schedule',
        'Shift',
        'Horario',
        'Horario de trabajo',
        'Horaires',
        'Heures de travail',
      ],
      example: 'Mon-Fri 8am-5pm; Sat 9am-1pm',
    },
    isActive,
  },
  slots: {
    appointmentType: {
      names: ['Type', 'Appointment', 'Visit type', 'Tipo', 'Tipo de cita', 'Type de rendez-vous'],
      example: '',
    },
    territory: { names: ['Territory name', 'Market', 'Territorio', 'Territoire'], example: '' },
    dayOfWeek: {
      names: ['Day', 'Days', 'Weekday', 'Weekdays', 'Día', 'Días', 'Jour', 'Jours'],
      example: 'Mon-Fri',
      isRequired: true,
    },
    startLocal: {
      names: ['Start', 'Start time', 'From', 'Time', 'Window', 'Hours', 'Inicio', 'Hora', 'Début', 'Heure'],
      example: '9:00 AM',
      isRequired: true,
    },
    endLocal: { names: ['End', 'End time', 'To', 'Until', 'Fin'], example: '11:00 AM' },
    capacity: { names: ['Seats', 'Slots', 'Spots', 'Cupos', 'Plazas', 'Places'], example: '3' },
    effectiveFrom: { names: ['Valid from', 'Effective', 'Starts on', 'Desde', 'À partir du'], example: '' },
    effectiveTo: { names: ['Valid until', 'Ends on', 'Hasta', 'Jusqu’au'], example: '' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ImportFieldDefinition>>>>

/** One of the lists that can be imported. */
export type ImportKind = keyof typeof importKinds
/** The fields of a list that an import can set. */
export type ImportField<Kind extends ImportKind = ImportKind> = Kind extends ImportKind
  ? Extract<keyof (typeof importKinds)[Kind], string>
  : never

/** The names of the fields of a list, in the order of the template. */
export const importFieldsOf = <Kind extends ImportKind>(kind: Kind): readonly ImportField<Kind>[] =>
  Object.keys(importKinds[kind]) as ImportField<Kind>[]

/** What each field of a list may be called, for `matchHeadings`. */
export function importHeadings<Kind extends ImportKind>(kind: Kind): Readonly<Record<ImportField<Kind>, readonly string[]>> {
  const definitions: Readonly<Record<string, ImportFieldDefinition>> = importKinds[kind]
  return Object.fromEntries(Object.entries(definitions).map(([field, { names }]) => [field, names])) as unknown as Readonly<
    Record<ImportField<Kind>, readonly string[]>
  >
}
