import Type, { type Static } from 'typebox'
import { exampleVerification, signInSteps } from './accountFactors.ts'
import {
  EmailInput,
  Id,
  Nullable,
  Ok,
  OneOf,
  PhoneInput,
  Strict,
  Text,
  TextByLocale,
  Token,
  type EndpointContract,
} from './common.ts'
import { sample } from './examples.ts'
import { FieldRule, LeadDetailRules, PhotoRule } from './leadDetailShapes.ts'
import { streetProviders, type StreetProvider } from '../../src/domain/streetProviders.ts'

export const StreetProviderName = Type.Enum(Object.keys(streetProviders) as StreetProvider[])

/** An organization's booking settings: its look, the contact fields it asks for, and its consent text. */
export const WebConfig = Type.Object({
  /** An uploaded logo, or another picture by its URL. */
  logoUrl: Nullable(Type.String()),
  /** The headline of printed codes, by locale; a language without one has a text of the product. */
  callToAction: Type.Record(Type.String(), Type.String()),
  /** CSS colors by token name: `accent`, `accentInk`, `canvas`, `paper`, `ink`. */
  colours: Type.Record(Type.String(), Type.String()),
  /** Corner radius in px. */
  radius: Type.Integer(),
  locales: Type.Array(Type.String()),
  /** An entry must accept this `version`; `text` is shown verbatim, by locale. */
  consent: Type.Object({ version: Type.String(), text: TextByLocale }),
  fields: Type.Object({ phone: FieldRule, email: FieldRule, address: FieldRule }),
  /** The further details that the page asks for; missing ones are hidden. */
  details: LeadDetailRules,
  /** Who suggests streets to shoppers, and the public key that their browsers send; null for cities and ZIP codes alone. */
  streetSuggestions: Nullable(Type.Object({ provider: StreetProviderName, key: Type.String() })),
  /** Whether the page asks for photos of the job. */
  photos: PhotoRule,
  allowedOrigins: Type.Array(Type.String()),
  successUrl: Nullable(Type.String()),
  /** Linked before any form. */
  privacyUrl: Nullable(Type.String()),
  termsUrl: Nullable(Type.String()),
  isPublicBookingOn: Type.Boolean(),
})
export type WebConfig = Static<typeof WebConfig>

/** Tokens as `#rrggbb`: `ink`, `muted`, `line`, `control`, `canvas`, `paper`, `accent`, `accent-ink`, `danger`, `warning`. */
const Theme = Type.Record(Type.String(), Type.String())
/**
 * The web config of a public page. `theme` has the organization's colors for light and dark mode, adjusted to the contrast that
 * WCAG 2.2 requires (4.5 for text, 3 for controls).
 */
export const PublicWebConfig = Type.Object({
  ...Type.Omit(WebConfig, ['callToAction', 'details', 'photos']).properties,
  theme: Type.Object({ light: Theme, dark: Theme }),
})

export const OrganizationSummary = Type.Object({
  id: Id,
  name: Type.String(),
  organizationParentId: Nullable(Id),
  isSmartCircleLG: Type.Boolean(),
  intFirstDayOfWeek: Type.Integer({ minimum: 0, maximum: 6 }),
  crmIntegrationId: Nullable(Type.Integer()),
  showApproaches: Type.Boolean(),
  isDeleted: Type.Boolean(),
})

const profile = {
  userId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  /** What the account signs in with: its email address, or its phone (E.164) if it has no address. */
  email: Type.String(),
  currentOrganizationId: Id,
  /** The caller's role in the current organization. */
  roleId: Id,
  /** 1 is the organization's own users, 2 call tracking, 16 home improvement. */
  subscriptionId: Type.Integer(),
  /** The organizations that the caller can switch to. */
  organizations: Type.Array(OrganizationSummary),
  intFirstDayOfWeek: Type.Integer({ minimum: 0, maximum: 6 }),
  crmIntegrationId: Nullable(Type.Integer()),
  showApproaches: Type.Boolean(),
  organizationParentId: Nullable(Id),
  wingenWebConfig: WebConfig,
  /** The separate consent to text messages, by language, as it is shown to shoppers. */
  textConsent: TextByLocale,
  /** The features of `features.switches` that are off for the caller in the current organization. */
  disabledFeatures: Type.Array(Type.String()),
  /** Whether the server has no SMTP: mail reaches nobody. A demo has a mailbox instead. */
  isMailOff: Type.Boolean(),
}

/** The signed-in user in the current organization: the login record without tokens. */
export const Me = Type.Object(profile)
export type Me = Static<typeof Me>

const tokens = { token: Type.String(), refreshToken: Type.String() }
/** The login record, stored in local storage under `login`. */
export const LoginRecord = Type.Object({ ...tokens, ...profile })
export type LoginRecord = Static<typeof LoginRecord>

/**
 * Returned for a correct password when a second factor is required. There is no session yet: pass the challenge to
 * `account.verifyLogin` with one of `methods`. `['setup']` means that the user has to set up a factor with `account.setUpLogin`
 * first.
 */
export const LoginChallenge = Type.Object({
  challenge: Token,
  methods: Type.Array(OneOf('totp', 'recovery', 'passkey', 'setup')),
})
export type LoginChallenge = Static<typeof LoginChallenge>

const exampleWebConfig: WebConfig = {
  logoUrl: null,
  callToAction: {},
  colours: { accent: '#0b6e4f' },
  radius: 8,
  locales: ['en', 'es'],
  consent: { version: '2026-01', text: { en: 'I agree to be contacted about my request.' } },
  fields: { phone: 'required', email: 'optional', address: 'required' },
  details: { comments: 'optional' },
  streetSuggestions: null,
  photos: 'hidden',
  allowedOrigins: ['https://shop.example'],
  successUrl: null,
  privacyUrl: null,
  termsUrl: null,
  isPublicBookingOn: true,
}
export const exampleMe: Me = {
  userId: 1,
  firstName: 'Ada',
  lastName: 'Moreno',
  email: 'role2@walkup.test',
  currentOrganizationId: 1,
  roleId: 2,
  subscriptionId: 1,
  organizations: [],
  intFirstDayOfWeek: 1,
  crmIntegrationId: null,
  showApproaches: true,
  organizationParentId: null,
  wingenWebConfig: exampleWebConfig,
  textConsent: { en: 'I also agree to texts from Harbor Home about my appointment. Reply STOP to opt out.' },
  disabledFeatures: [],
  isMailOff: false,
}
const exampleTokens = { token: 'a.9f2c…', refreshToken: 'r.9f2c…' }
/** Six digits; spaces and dashes are ignored. */
const TextedCode = Text(16, 6)

export const account = {
  'account.login': {
    summary:
      'Signs in with an email address and a password. When a second factor is required, returns a challenge for `account.verifyLogin` instead of the login record. Wrong credentials return 403, never 401. In 15 minutes an account accepts ten wrong attempts from unknown devices, and ten from each device that has signed in before; further attempts return 429. Browsers are identified by a cookie, programs by a random `X-Device-Token` that they choose (22 to 64 letters and digits).',
    access: { roles: 'public' },
    body: Strict({ email: EmailInput, password: Text(256, 1) }),
    reply: Type.Union([LoginRecord, LoginChallenge]),
    problems: [403],
    example: { body: { email: 'role2@walkup.test', password: 'walkup-demo' }, reply: { ...exampleTokens, ...exampleMe } },
  },
  'account.loginByPhone': {
    summary:
      'Texts a six-digit code to a phone that an account signs in with. The response is the same for every phone, and for one that was sent three codes within an hour or ten within a day. A code is valid for 10 minutes, works once and replaces earlier ones.',
    access: { roles: 'public' },
    body: Strict({ phone: PhoneInput }),
    reply: Ok,
    example: { body: { phone: '(206) 555-0142' }, reply: { ok: true } },
  },
  'account.verifyPhoneLogin': {
    summary:
      'Signs in with a phone and the code that was sent to it. When a second factor is required, returns a challenge for `account.verifyLogin` instead of the login record. A wrong code returns 403 `invalid-code`, as does every code after five wrong ones and every code for a phone without an account; repeated attempts return 429.',
    access: { roles: 'public' },
    body: Strict({ phone: PhoneInput, code: TextedCode }),
    reply: Type.Union([LoginRecord, LoginChallenge]),
    problems: [403],
    example: { body: { phone: '(206) 555-0142', code: '402913' }, reply: { ...exampleTokens, ...exampleMe } },
  },
  'account.sendInvitationCode': {
    summary:
      'Texts a six-digit code to the phone that an invitation was sent to. A link that was used, has expired or is of another kind returns 410; more than three codes within an hour return 429.',
    access: { roles: 'public' },
    body: Strict({ linkId: Token }),
    reply: Ok,
    problems: [410],
    example: { body: { linkId: sample.token }, reply: { ok: true } },
  },
  'account.acceptByPhone': {
    summary:
      'Accepts an invitation that was sent by text, with the code of `account.sendInvitationCode`, and signs in: no password is needed. The phone then signs in to the account, or to the one that already signs in with it. Returns a challenge for `account.verifyLogin` when a second factor is required. Somebody else of the organization who signs in with the phone returns 409 `exists`.',
    access: { roles: 'public' },
    body: Strict({ linkId: Token, code: TextedCode }),
    reply: Type.Union([LoginRecord, LoginChallenge]),
    problems: [403, 409, 410],
    example: { body: { linkId: sample.token, code: '402913' }, reply: { ...exampleTokens, ...exampleMe } },
  },
  ...signInSteps,
  'account.verifyLogin': {
    ...signInSteps['account.verifyLogin'],
    reply: LoginRecord,
    example: { body: exampleVerification, reply: { ...exampleTokens, ...exampleMe } },
  },
  'account.forgotPassword': {
    summary: 'Emails a link to set a new password. The response does not reveal whether an account has the address.',
    access: { roles: 'public' },
    body: Strict({ email: EmailInput }),
    reply: Type.Object({
      ...Ok.properties,
      /** `none`: this installation sends no email. `mailbox`: the demo sends none either, and shows it under `/dev/mail`. */
      by: OneOf('email', 'mailbox', 'none'),
    }),
    example: { body: { email: 'role2@walkup.test' }, reply: { ok: true, by: 'email' as const } },
  },
  'account.validateResetLink': {
    summary: 'Returns whether a password link is still valid. Checking a link does not use it up.',
    access: { roles: 'public' },
    params: Strict({ linkId: Token }),
    reply: Type.Object({
      isValid: Type.Boolean(),
      purpose: Nullable(Type.Union([Type.Literal('reset'), Type.Literal('invite')])),
    }),
    example: { params: { linkId: sample.token }, reply: { isValid: true, purpose: 'reset' } },
  },
  'account.resetPassword': {
    summary:
      'Sets a new password with an emailed link, which works once, and ends every session of the user. An invitation link also accepts the invitation: `password` becomes the password of a new account, or must be that of the account that already has the address (403 if it is wrong). A used or expired link returns 410.',
    access: { roles: 'public' },
    body: Strict({ linkId: Token, password: Text(256, 10) }),
    reply: Ok,
    problems: [403, 409, 410],
    example: { body: { linkId: sample.token, password: 'a long new password' }, reply: { ok: true } },
  },
  'account.updateOrganization': {
    summary:
      'Switches the session to another organization that the caller can work in. Returns the login record without tokens; the client’s current tokens stay valid.',
    access: { roles: 'session', scope: 'account' },
    params: Strict({ orgId: Id }),
    reply: Me,
    example: { params: { orgId: 2 }, reply: exampleMe },
  },
  'account.me': {
    summary: 'Returns the signed-in user in the organization selected by `CurrentOrganizationId`.',
    access: { roles: 'session', scope: 'account' },
    reply: Me,
    example: { reply: exampleMe },
  },
  'account.logout': {
    summary:
      'Ends the current session and revokes its refresh tokens. `everywhere` ends every session of the user, and push messages to every browser.',
    access: { roles: 'session', scope: 'account' },
    body: Strict({
      everywhere: Type.Optional(Type.Boolean()),
      /** The push subscription of the browser that signs out, which ends with it. */
      pushEndpoint: Type.Optional(Text(1000, 10)),
    }),
    reply: Ok,
    example: { body: {}, reply: { ok: true } },
  },
  'account.refreshToken': {
    summary:
      'Exchanges a refresh token for new tokens. For 10 seconds the direct parent of the newest token returns the same successor; any older token revokes every token of the sign-in.',
    access: { roles: 'public' },
    params: Strict({ refreshToken: Token }),
    reply: Type.Object(tokens),
    problems: [401],
    example: { params: { refreshToken: 'r.9f2c9f2c9f2c9f2c9f2c' }, reply: exampleTokens },
  },
} satisfies Record<string, EndpointContract>
