import type { EditableList, StarterSet } from '@walkup/sdk/contract'
import { inEveryLanguage, languages, type LanguageCode } from '../languages/index.ts'
import type { StarterTexts } from '../languages/types.ts'

type Texts = Readonly<Record<LanguageCode, string>>
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

type Asked = keyof StarterTexts['questions']
/** A question with its texts in every language. */
const question = (name: Asked, externalField: string, disqualifies: readonly string[] = []): StarterQuestion => ({
  label: inEveryLanguage(({ starter }) => starter.questions[name].label),
  options: Object.keys(languages.en.starter.questions[name].options).map((value) => [
    value,
    inEveryLanguage(({ starter }) => (starter.questions[name].options as Readonly<Record<string, string>>)[value] ?? ''),
  ]),
  disqualifies,
  externalField,
})
const ownsHome = question('ownsHome', 'home_ownership', ['rent'])
const projectStart = question('projectStart', 'project_start')
const urgency = question('urgency', 'urgency')

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

/** The consent text of a new organization, by language. Texts have a consent of their own, `textConsent`. */
export const starterConsent = (organization: string): Texts =>
  inEveryLanguage(({ starter }) => starter.consent.replace('{organization}', () => organization))
