export interface GroupPlan {
  readonly name: string
  readonly visit: string
  readonly spanish: string
  readonly durationMin: number
  /** The price range of such a project, in dollars. */
  readonly price: readonly [number, number]
  /** Whether its visits need technicians. */
  readonly byTechnicians?: boolean
}

const group = (
  name: string,
  visit: string,
  spanish: string,
  durationMin: number,
  low: number,
  high: number,
  byTechnicians = false,
): GroupPlan => ({
  name,
  visit,
  spanish,
  durationMin,
  price: [low, high],
  byTechnicians,
})
const kitchens = group('Kitchens', 'Kitchen design visit', 'Visita de diseño de cocina', 60, 9_000, 48_000)
const baths = group('Baths', 'Bath estimate', 'Presupuesto de baño', 60, 7_000, 26_000)
const windows = group('Windows', 'Window measure', 'Medición de ventanas', 90, 4_000, 22_000, true)
const roofing = group('Roofing', 'Roof inspection', 'Inspección de techo', 90, 8_000, 31_000)
const flooring = group('Flooring', 'Flooring measure', 'Medición de piso', 60, 2_500, 14_000)

/** By organization; the first organization's first group has id 1. */
export const groupPlans: readonly (readonly GroupPlan[])[] = [
  [kitchens, baths, windows, roofing, flooring],
  [kitchens, baths, { ...flooring, byTechnicians: true }],
  [
    windows,
    roofing,
    group('Siding', 'Siding estimate', 'Presupuesto de revestimiento', 90, 9_000, 28_000),
    group('Gutters', 'Gutter estimate', 'Presupuesto de canaletas', 45, 1_200, 6_500),
  ],
  [windows, baths, group('Solar', 'Solar assessment', 'Evaluación solar', 90, 14_000, 42_000)],
]

export const consentVersion = '2026-01'
export interface QuestionPlan {
  readonly key: 'own' | 'association' | 'start' | 'size'
  readonly label: { readonly en: string; readonly es: string }
  readonly helpText?: { readonly en: string; readonly es: string }
  readonly isRequired: boolean
  readonly options: readonly (readonly [value: string, en: string, es: string])[]
  readonly showIf?: { readonly key: QuestionPlan['key']; readonly equals: string }
  readonly disqualifies: readonly string[]
  readonly externalField: string
}

export const questionPlans: readonly QuestionPlan[] = [
  {
    key: 'own',
    label: { en: 'Do you own your home?', es: '¿Es dueño de su casa?' },
    isRequired: true,
    options: [
      ['house', 'Yes, a house', 'Sí, una casa'],
      ['condo', 'Yes, a condo', 'Sí, un condominio'],
      ['rent', 'No, I rent', 'No, alquilo'],
    ],
    disqualifies: ['rent'],
    externalField: 'home_ownership',
  },
  {
    key: 'association',
    label: { en: 'Does your association have to approve the work?', es: '¿Su asociación debe aprobar el trabajo?' },
    helpText: { en: 'We can help with the papers.', es: 'Podemos ayudar con los documentos.' },
    isRequired: false,
    options: [
      ['yes', 'Yes', 'Sí'],
      ['no', 'No', 'No'],
      ['unsure', 'I am not sure', 'No estoy seguro'],
    ],
    showIf: { key: 'own', equals: 'condo' },
    disqualifies: [],
    externalField: 'property_type',
  },
  {
    key: 'start',
    label: { en: 'When would you like to start?', es: '¿Cuándo le gustaría empezar?' },
    isRequired: true,
    options: [
      ['now', 'As soon as possible', 'Lo antes posible'],
      ['months', 'In one to three months', 'En uno a tres meses'],
      ['later', 'Later, I am gathering ideas', 'Más tarde, busco ideas'],
    ],
    disqualifies: [],
    externalField: 'project_start',
  },
  {
    key: 'size',
    label: { en: 'How large is the project?', es: '¿Qué tan grande es el proyecto?' },
    isRequired: false,
    options: [
      ['small', 'One room or item', 'Una habitación o pieza'],
      ['medium', 'A few', 'Unas cuantas'],
      ['large', 'The whole house', 'Toda la casa'],
    ],
    disqualifies: [],
    externalField: 'project_size',
  },
]
