import Type, { type Static } from 'typebox'
import { StreetProviderName, WebConfig } from './account.ts'
import {
  EmailInput,
  File,
  Id,
  IdParams,
  Instant,
  Locale,
  MessageParams,
  Named,
  Nullable,
  Ok,
  OneOf,
  Page,
  PhoneInput,
  Strict,
  Text,
  UploadedFile,
  type EndpointContract,
  type ComponentFields,
} from './common.ts'
import { samplePage } from './examples.ts'
import { FieldRule, LeadDetailRules, PhotoRule } from './leadDetailShapes.ts'
import {
  Question,
  QuestionSearch,
  SettingsQuestionUpsert,
  exampleQuestion,
  exampleQuestionBody,
  questionRules,
} from './questions.ts'
import { pageChecks } from './pageChecks.ts'
import { serviceTypes } from './settingsLists.ts'
import { ofLeadDetails } from '../../src/domain/leadDetails.ts'
import { rolesWith } from '../roles.ts'

const contactInput = {
  name: Text(120, 1),
  phone: PhoneInput,
  email: Type.Optional(Nullable(EmailInput)),
  /** An http or https URL. */
  website: Type.Optional(Nullable(Text(300))),
  address: Type.Optional(Nullable(Text(300))),
}
const ContactInput = Nullable(Strict(contactInput))
const Contact = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  email: Nullable(Type.String()),
  website: Nullable(Type.String()),
  address: Nullable(Type.String()),
  updatedAt: Instant,
})
/** `contact` is this level's own; `nearest` is the one shown to shoppers: this one, or that of the next level above. */
export const BusinessContact = Type.Object({
  contact: Nullable(Contact),
  nearest: Nullable(Type.Object({ ...Contact.properties, level: OneOf('appointmentType', 'territory', 'organization') })),
})
export type BusinessContact = Static<typeof BusinessContact>

const save = <K extends string>(key: K) => ({ [key]: Id }) as Record<K, typeof Id>
const updatedAt = Type.Optional(Instant)

const LOCALE = '^[a-z]{2}(-[A-Z]{2})?$'
const Colour = Type.String({ pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' })
/** Texts in any of up to 20 locales. */
const TextByAnyLocale = (longest: number) =>
  Type.Object({}, { additionalProperties: false, patternProperties: { [LOCALE]: Text(longest, 1) }, maxProperties: 20 })
/** Omitted fields stay unchanged; `callToAction`, `colours`, `locales`, `consent`, `details`, `streetSuggestions` and `allowedOrigins` are replaced as a whole. */
export const WebConfigUpsert = Strict({
  updatedAt,
  /** What settings.uploadLogo returned, or else an https URL or a path on this server. Printed codes only show uploaded logos. */
  logoUrl: Type.Optional(Nullable(Text(500, 1))),
  callToAction: Type.Optional(TextByAnyLocale(80)),
  colours: Type.Optional(
    Strict({
      accent: Type.Optional(Colour),
      accentInk: Type.Optional(Colour),
      canvas: Type.Optional(Colour),
      paper: Type.Optional(Colour),
      ink: Type.Optional(Colour),
    }),
  ),
  radius: Type.Optional(Type.Integer({ minimum: 0, maximum: 32 })),
  locales: Type.Optional(Type.Array(Locale, { minItems: 1, maxItems: 20, uniqueItems: true })),
  consent: Type.Optional(
    Strict({
      version: Text(40, 1),
      text: Type.Object(
        { en: Text(4000, 1) },
        { additionalProperties: false, patternProperties: { [LOCALE]: Text(4000, 1) }, maxProperties: 20 },
      ),
    }),
  ),
  fields: Type.Optional(
    Strict({ phone: Type.Optional(FieldRule), email: Type.Optional(FieldRule), address: Type.Optional(FieldRule) }),
  ),
  details: Type.Optional(Strict(LeadDetailRules.properties)),
  streetSuggestions: Type.Optional(Nullable(Strict({ provider: StreetProviderName, key: Text(200) }))),
  photos: Type.Optional(PhotoRule),
  allowedOrigins: Type.Optional(Type.Array(Text(200, 1), { maxItems: 50 })),
  successUrl: Type.Optional(Nullable(Text(500, 1))),
  privacyUrl: Type.Optional(Nullable(Text(500, 1))),
  termsUrl: Type.Optional(Nullable(Text(500, 1))),
  isPublicBookingOn: Type.Optional(Type.Boolean()),
})
export type WebConfigUpsert = Static<typeof WebConfigUpsert>

const SavedWebConfig = Type.Object({
  webConfig: WebConfig,
  /** The nearest organization above with settings, while this one has none. */
  inheritedFrom: Nullable(Named),
  /** Null while the organization has no settings. */
  updatedAt: Nullable(Instant),
  /** Allowed but problematic values, described like entries of `errors`; for a color that is hard to read, `suggestion` is the nearest legible one. */
  warnings: Type.Array(
    Type.Object({
      path: Type.String(),
      code: Type.String(),
      params: MessageParams,
      message: Type.String(),
      suggestion: Nullable(Type.String()),
    }),
  ),
})

const at = '2026-11-21T15:00:00.000Z'
const exampleContact = { name: 'Kitchens desk', phone: '+16145550142', email: null, website: null, address: null, updatedAt: at }
const exampleContacts: BusinessContact = { contact: exampleContact, nearest: { ...exampleContact, level: 'organization' } }
const exampleInput = { name: 'Kitchens desk', phone: '(614) 555-0142' }
const exampleLogo = '/api/logos/Lg3q8xw1Lg3q8xw1Lg3q8xw1ab-png'
const exampleConfig: Static<typeof SavedWebConfig> = {
  webConfig: {
    logoUrl: null,
    callToAction: { en: 'Book your free design visit' },
    colours: { accent: '#e8b34b' },
    radius: 8,
    locales: ['en'],
    consent: { version: '2026-01', text: { en: 'I agree to be contacted about my request.' } },
    fields: { phone: 'required', email: 'optional', address: 'required' },
    details: { comments: 'optional' },
    streetSuggestions: { provider: 'smarty', key: '21102174564513388' },
    photos: 'hidden',
    allowedOrigins: ['https://shop.example'],
    successUrl: null,
    privacyUrl: 'https://shop.example/privacy',
    termsUrl: null,
    isPublicBookingOn: true,
  },
  inheritedFrom: null,
  updatedAt: at,
  warnings: [
    {
      path: 'colours.accent',
      code: 'low-contrast',
      params: { color: '#e8b34b', contrast: 1.7, needed: 4.5 },
      message: '#e8b34b has a contrast of 1.7 with its background; text needs 4.5',
      suggestion: '#8c6a1e',
    },
  ],
}
const Kind = Type.Object({ id: Id, name: Type.String(), isActive: Type.Boolean() })

export const settings = {
  'settings.organizationContact': {
    summary: 'Returns the contact that shoppers see if neither the appointment type nor the territory has one.',
    access: { roles: rolesWith('organization.read') },
    params: IdParams,
    targets: [{ entity: 'organization', at: 'params.id' }],
    reply: BusinessContact,
    example: { params: { id: 1 }, reply: exampleContacts },
  },
  'settings.saveOrganizationContact': {
    summary: 'Sets the contact of an organization; `contact: null` removes it.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({ ...save('organizationId'), updatedAt, contact: ContactInput }),
    targets: [{ entity: 'organization', at: 'body.organizationId' }],
    reply: BusinessContact,
    problems: [409],
    example: { body: { organizationId: 1, contact: exampleInput }, reply: exampleContacts },
  },
  'settings.territoryContact': {
    summary: 'Returns the contact of a territory.',
    access: { roles: rolesWith('organization.read') },
    params: IdParams,
    targets: [{ entity: 'territory', at: 'params.id' }],
    reply: BusinessContact,
    example: { params: { id: 1 }, reply: { contact: null, nearest: exampleContacts.nearest } },
  },
  'settings.saveTerritoryContact': {
    summary: 'Sets the contact of a territory; `contact: null` removes it.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({ ...save('territoryId'), updatedAt, contact: ContactInput }),
    targets: [{ entity: 'territory', at: 'body.territoryId' }],
    reply: BusinessContact,
    problems: [409],
    example: { body: { territoryId: 1, contact: exampleInput }, reply: exampleContacts },
  },
  'settings.appointmentTypeContact': {
    summary: 'Returns the contact of an appointment type.',
    access: { roles: rolesWith('organization.read') },
    params: IdParams,
    targets: [{ entity: 'appointmentType', at: 'params.id' }],
    reply: BusinessContact,
    example: { params: { id: 1 }, reply: { contact: null, nearest: exampleContacts.nearest } },
  },
  'settings.saveAppointmentTypeContact': {
    summary: 'Sets the contact of an appointment type; `contact: null` removes it.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: Strict({ ...save('appointmentTypeId'), updatedAt, contact: ContactInput }),
    targets: [{ entity: 'appointmentType', at: 'body.appointmentTypeId' }],
    reply: BusinessContact,
    problems: [409],
    example: { body: { appointmentTypeId: 1, contact: exampleInput }, reply: exampleContacts },
  },
  'settings.questions': {
    summary: 'Lists the same questions as `questions.search`, by service type and their order in it.',
    access: { roles: rolesWith('organization.read') },
    body: QuestionSearch,
    reply: Page(Question),
    example: { body: {}, reply: samplePage(exampleQuestion) },
  },
  'settings.upsertQuestion': {
    summary: `Creates or updates a question like \`questions.upsert\`, with its service type and its order there. ${questionRules}`,
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: SettingsQuestionUpsert,
    targets: [{ entity: 'question', at: 'body.id' }],
    reply: Question,
    problems: [409],
    example: { body: { ...exampleQuestionBody, serviceTypeId: null, order: 0 }, reply: exampleQuestion },
  },
  'settings.deleteQuestion': {
    summary: 'Deletes a question like `questions.delete`.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    params: IdParams,
    targets: [{ entity: 'question', at: 'params.id' }],
    reply: Ok,
    problems: [409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
  ...serviceTypes,
  ...pageChecks,
  'settings.dataTypes': {
    summary: 'Lists the data types of answers; `kind` is the type’s name in the booking API. Ids never change.',
    access: { roles: 'session' },
    reply: Type.Object({ dataTypes: Type.Array(Type.Object({ ...Kind.properties, kind: Type.String() })) }),
    example: { reply: { dataTypes: [{ id: 4, name: 'One of several', isActive: true, kind: 'choice' }] } },
  },
  'settings.fieldTypes': {
    summary: 'Lists the input types for answers, and the data types that each supports. Ids never change.',
    access: { roles: 'session' },
    reply: Type.Object({ fieldTypes: Type.Array(Type.Object({ ...Kind.properties, dataTypeIds: Type.Array(Id) })) }),
    example: { reply: { fieldTypes: [{ id: 5, name: 'Radio buttons', isActive: true, dataTypeIds: [4] }] } },
  },
  'settings.upsertWebConfig': {
    summary:
      'Updates the current organization’s booking settings. Origins are exact and use https; loopback origins may use http, and `:*` for any port. A changed consent text requires a new `consent.version` that was never used for a different text. Partner pages see new origins within 30 seconds, the time that servers cache them.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    body: WebConfigUpsert,
    reply: SavedWebConfig,
    problems: [409],
    example: { body: { colours: { accent: '#0b6e4f' } }, reply: exampleConfig },
  },
  // Extra
  'settings.webConfig': {
    summary:
      'Returns the current organization’s booking settings, when they were changed, and warnings. Until its first change, an organization inherits the settings of the nearest organization above it, which `inheritedFrom` names; only `isPublicBookingOn` is never inherited, and is off until it is turned on.',
    access: { roles: rolesWith('organization.read') },
    reply: SavedWebConfig,
    example: { reply: exampleConfig },
  },
  'settings.uploadLogo': {
    summary:
      'Stores a logo and returns its URL, which settings.upsertWebConfig then takes as `logoUrl`. Send a form with the picture in `file`: PNG or JPEG, detected from its content, at most 256 kB and 4096 pixels wide and high; larger ones than 2000 are reduced. Only the pixels are kept. Of an organization’s logos, the newest ten and those in use are kept.',
    access: { roles: rolesWith('organization.administer'), internalUsersOnly: true },
    reachesOutside: true,
    form: true,
    body: Strict({ file: Type.Optional(UploadedFile) }),
    reply: Type.Object({ logoUrl: Type.String() }),
    problems: [413],
    example: { body: {}, reply: { logoUrl: exampleLogo } },
  },
  'settings.logo': {
    summary: 'Returns an uploaded logo; its URL never returns another picture.',
    access: { roles: 'public' },
    params: Strict({ name: Type.String({ pattern: '^[A-Za-z0-9]{1,64}-(png|jpeg)$' }) }),
    reply: File,
    file: 'image/*',
    problems: [404],
    example: { params: { name: 'Lg3q8xw1Lg3q8xw1Lg3q8xw1ab-png' }, reply: '(the picture)' },
  },
} satisfies Record<string, EndpointContract>

/** What the fields of the web configuration mean, by component. */
export const webConfigFields: ComponentFields = {
  PublicWebConfig: {
    logoUrl: 'The URL of the logo.',
    colours: 'CSS colors by token name: `accent`, `accentInk`, `canvas`, `paper`, `ink`.',
    radius: 'The radius of corners, in CSS pixels.',
    locales: 'The languages of the page.',
    consent: 'The consent text; an entry must accept its version.',
    fields: 'Which contact fields to ask for.',
    streetSuggestions: 'Who suggests streets as a shopper types; null for cities and ZIP codes alone.',
    allowedOrigins: 'The origins that may embed the booking page.',
    successUrl: 'Where shoppers go after booking.',
    privacyUrl: 'The privacy policy, linked before any form.',
    termsUrl: 'The terms of service, linked beside it.',
    isPublicBookingOn: 'Whether shoppers can book.',
    theme: 'The colors of light and dark mode, at the contrast that WCAG 2.2 requires.',
  },
  PublicWebConfigTheme: { light: 'Colors by token, as #rrggbb.', dark: 'Colors by token, as #rrggbb.' },
  WebConfigConsent: { version: 'Identifies the text that people agree to.', text: 'The text, by locale; shown word for word.' },
  WebConfigConsentText: { en: 'The text in English.' },
  StreetSuggestions: {
    provider: 'The service that suggests streets.',
    key: 'The organization’s key for browsers at the service: public, and limited to the sites of its booking pages.',
  },
  WebConfig: {
    details: 'Which further details to ask for; missing ones are hidden.',
    photos: 'Whether to ask for photos of the job, three at most.',
  },
  WebConfigUpsert: {
    details: 'Which further details to ask for; replaces the stored rules.',
    photos: 'Whether to ask for photos of the job, three at most.',
  },
  WebConfigDetails: ofLeadDetails(({ label }) => `The rule for “${label}”.`),
  WebConfigUpsertDetails: ofLeadDetails(({ label }) => `The rule for “${label}”.`),
  WebConfigFields: {
    phone: 'Whether the phone number is asked for.',
    email: 'Whether the email address is asked for.',
    address: 'Whether the address is asked for.',
  },
}
