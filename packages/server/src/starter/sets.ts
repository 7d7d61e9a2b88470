import type { EditableList, StarterSet } from '@walkup/sdk/contract'

type Texts = Readonly<Record<'en' | 'es' | 'fr', string>>
interface StarterQuestion {
  readonly label: Texts
  readonly options: readonly (readonly [value: string, label: Texts])[]
  /** The answers that end a booking without an appointment. */
  readonly disqualifies: readonly string[]
  readonly externalField: string
}
export interface Starter {
  readonly lists: Partial<Readonly<Record<EditableList, readonly string[]>>>
  readonly questions: readonly StarterQuestion[]
}

/** What an hours type of a starter set is paid at. */
export const starterMultiplier = (list: string, name: string): number =>
  list === 'userHoursTypes' && name === 'Holiday' ? 1.5 : 1

/** Lists that fit every trade. */
const common = {
  userHoursTypes: ['In store', 'Event', 'Training', 'Office', 'Travel', 'Holiday'],
  userActivities: ['Product demonstration', 'Display setup', 'Store meeting'],
  userReasons: ['Traffic', 'Sick', 'Store closed early', 'No customers', 'Training', 'Device trouble', 'Approved day off'],
  rejectReasons: ['Outside the service area', 'Wrong number', 'Not interested', 'Project too small', 'No reply after five calls'],
  cancelReasons: ['Found another company', 'No longer needed', 'Bad time', 'Financing fell through'],
} as const

const ownsHome: StarterQuestion = {
  label: { en: 'Do you own your home?', es: '¿Es dueño de su casa?', fr: 'Êtes-vous propriétaire de votre logement ?' },
  options: [
    ['house', { en: 'Yes, a house', es: 'Sí, una casa', fr: 'Oui, une maison' }],
    ['condo', { en: 'Yes, a condo', es: 'Sí, un condominio', fr: 'Oui, un appartement' }],
    ['rent', { en: 'No, I rent', es: 'No, alquilo', fr: 'Non, je loue' }],
  ],
  disqualifies: ['rent'],
  externalField: 'home_ownership',
}
const projectStart: StarterQuestion = {
  label: { en: 'When would you like to start?', es: '¿Cuándo le gustaría empezar?', fr: 'Quand souhaitez-vous commencer ?' },
  options: [
    ['now', { en: 'As soon as possible', es: 'Lo antes posible', fr: 'Dès que possible' }],
    ['months', { en: 'In one to three months', es: 'En uno a tres meses', fr: 'Dans un à trois mois' }],
    ['later', { en: 'Later', es: 'Más adelante', fr: 'Plus tard' }],
  ],
  disqualifies: [],
  externalField: 'project_start',
}
const urgency: StarterQuestion = {
  label: { en: 'How urgent is it?', es: '¿Qué tan urgente es?', fr: 'Est-ce urgent ?' },
  options: [
    ['emergency', { en: 'It does not work now', es: 'Ahora no funciona', fr: 'C’est en panne' }],
    ['soon', { en: 'This week would be good', es: 'Esta semana estaría bien', fr: 'Cette semaine si possible' }],
    ['planned', { en: 'I am planning ahead', es: 'Estoy planificando', fr: 'Je prévois à l’avance' }],
  ],
  disqualifies: [],
  externalField: 'urgency',
}

const withServices = (services: readonly string[]) => ({ ...common, hdsfiGroup: services, userTrades: services })

/** What a new organization starts with, by trade. */
export const starters: Readonly<Record<Exclude<StarterSet, 'none'>, Starter>> = {
  homeImprovement: {
    lists: withServices(['Kitchens', 'Baths', 'Windows and doors', 'Roofing', 'Flooring', 'Gutters']),
    questions: [ownsHome, projectStart],
  },
  homeServices: {
    lists: withServices(['Heating and cooling', 'Plumbing', 'Electrical', 'Water treatment', 'Insulation']),
    questions: [ownsHome, urgency],
  },
  solar: {
    lists: withServices(['Solar', 'Batteries', 'EV chargers', 'Roofing']),
    questions: [ownsHome, projectStart],
  },
}

/** The consent text of a new organization, in the languages that its booking page offers. Texts have a consent of their own, `textConsent`. */
export const starterConsent = (organization: string): Texts => ({
  en: `By ticking this box I agree that ${organization} may call me, also with automated technology, at the number I gave about my request and my appointment. My agreement is not a condition of buying anything, and I can withdraw it at any time.`,
  es: `Al marcar esta casilla acepto que ${organization} me llame, también con tecnología automatizada, al número que di sobre mi solicitud y mi cita. Mi consentimiento no es condición para comprar y puedo retirarlo en cualquier momento.`,
  fr: `En cochant cette case, j’accepte que ${organization} m’appelle, y compris par des moyens automatisés, au numéro indiqué, au sujet de ma demande et de mon rendez-vous. Mon accord n’est pas une condition d’achat, et je peux le retirer à tout moment.`,
})
