/** How a detail is entered and stored: text in one line, text with line breaks, or a phone number, stored as E.164. */
export type LeadDetailKind = 'line' | 'text' | 'phone'

/** A detail that a lead may have. */
export interface LeadDetailDefinition {
  readonly kind: LeadDetailKind
  /** As typed. */
  readonly maxLength: number
  /** In English, for other systems. */
  readonly label: string
  /** For the reference: a sentence. */
  readonly description: string
  /** What a column of an import may be called, in addition to its own name. */
  readonly headings: readonly string[]
  /** For the reference and the template of imports. */
  readonly example: string
}

/**
 * What is known of a lead besides its contact, address and answers. An organization decides which of them its booking page asks for;
 * staff, imports and connected systems can always give them. A row here is stored, validated, documented, imported, exported,
 * delivered and erased like the others (docs/adding.md).
 */
export const leadDetails = {
  comments: {
    kind: 'text',
    maxLength: 1000,
    label: 'Comments',
    description: 'What the shopper wants the visitor to know, in their own words.',
    headings: ['Customer comments', 'Shopper comments', 'Comentarios', 'Commentaires'],
    example: 'The dog is friendly.',
  },
  secondContactName: {
    kind: 'line',
    maxLength: 100,
    label: 'Second contact',
    description: 'Another person who can be reached about the visit.',
    headings: ['Second contact', 'Alternate contact', 'Spouse', 'Co-owner', 'Segundo contacto', 'Deuxième contact'],
    example: 'Ana Quill',
  },
  secondContactPhone: {
    kind: 'phone',
    maxLength: 32,
    label: 'Phone of the second contact',
    description: 'Their phone number. Staff call it by hand: nothing is sent to it.',
    headings: ['Alternate phone', 'Second phone', 'Phone 2', 'Teléfono alternativo', 'Deuxième téléphone'],
    example: '(614) 555-0177',
  },
} as const satisfies Readonly<Record<string, LeadDetailDefinition>>

/** The name of a detail, which never changes. */
export type LeadDetailKey = keyof typeof leadDetails
/** By key; a detail that is not known is missing. */
export type LeadDetails = Readonly<Partial<Record<LeadDetailKey, string>>>

/** The names of all details, in the order of forms. */
export const leadDetailKeys = Object.keys(leadDetails) as LeadDetailKey[]

/** A value for each detail. */
export const ofLeadDetails = <T>(value: (definition: LeadDetailDefinition, key: LeadDetailKey) => T): Record<LeadDetailKey, T> =>
  Object.fromEntries(leadDetailKeys.map((key) => [key, value(leadDetails[key], key)])) as Record<LeadDetailKey, T>

/** The details that a booking page asks for, in their order, by the organization's rules; a missing rule is `hidden`. */
export const askedDetails = (rules: Readonly<Partial<Record<LeadDetailKey, 'required' | 'optional' | 'hidden'>>>) =>
  leadDetailKeys.flatMap((name) => {
    const rule = rules[name] ?? 'hidden'
    const { kind, maxLength } = leadDetails[name]
    return rule === 'hidden' ? [] : [{ name, kind, maxLength, required: rule === 'required' }]
  })
