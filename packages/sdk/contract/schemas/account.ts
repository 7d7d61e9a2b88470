import Type, { type Static } from 'typebox'
import { exampleVerification, signInSteps } from './accountFactors.ts'
import { EmailInput, Id, Nullable, Ok, OneOf, Strict, Text, TextByLocale, Token, type EndpointContract } from './common.ts'

const FieldRule = Type.Union([Type.Literal('required'), Type.Literal('optional'), Type.Literal('hidden')])

/** How an organization's booking looks and what it asks for; the console edits it, the widgets obey it. */
export const WebConfig = Type.Object({
  logoUrl: Nullable(Type.String()),
  /** CSS colors by token name: `accent`, `accentInk`, `canvas`, `paper`, `ink`. */
  colours: Type.Record(Type.String(), Type.String()),
  /** Corner radius in px. */
  radius: Type.Integer(),
  locales: Type.Array(Type.String()),
  /** `version` is what an entry must accept; `text` is shown unchanged, by locale. */
  consent: Type.Object({ version: Type.String(), text: TextByLocale }),
  fields: Type.Object({ phone: FieldRule, email: FieldRule, address: FieldRule }),
  allowedOrigins: Type.Array(Type.String()),
  successUrl: Nullable(Type.String()),
  isPublicBookingOn: Type.Boolean(),
})
export type WebConfig = Static<typeof WebConfig>

/** Every token of the look, `#rrggbb` by name (`ink`, `muted`, `line`, `control`, `canvas`, `paper`, `accent`, `accent-ink`, `danger`, `warning`). */
const Theme = Type.Record(Type.String(), Type.String())
/**
 * The look of a public page. `theme` is the organization's colors, adjusted for legibility (WCAG 2.2: 4.5 for text, 3 for
 * controls), for a light and for a dark page, so that no page has to reckon.
 */
export const PublicWebConfig = Type.Object({ ...WebConfig.properties, theme: Type.Object({ light: Theme, dark: Theme }) })

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
  email: Type.String(),
  currentOrganizationId: Id,
  /** The caller's role in the current organization. */
  roleId: Id,
  /** 1 ordinary, 2 call tracking, 16 home improvement. */
  subscriptionId: Type.Integer(),
  /** Every organization the caller may switch to. */
  organizations: Type.Array(OrganizationSummary),
  intFirstDayOfWeek: Type.Integer({ minimum: 0, maximum: 6 }),
  crmIntegrationId: Nullable(Type.Integer()),
  showApproaches: Type.Boolean(),
  organizationParentId: Nullable(Id),
  wingenWebConfig: WebConfig,
}

/** Who is signed in and where; the login record without its tokens. */
export const Me = Type.Object(profile)
export type Me = Static<typeof Me>

const tokens = { token: Type.String(), refreshToken: Type.String() }
/** The login record, kept in local storage under `login`. */
export const LoginRecord = Type.Object({ ...tokens, ...profile })
export type LoginRecord = Static<typeof LoginRecord>

/**
 * A password that was right where a second factor is due. No session exists yet: `account.verifyLogin` takes the challenge with one of
 * the methods. `setup` alone: an organization of this person requires a second factor and they have none; `account.setUpLogin` is next.
 */
export const LoginChallenge = Type.Object({
  challenge: Token,
  methods: Type.Array(OneOf('totp', 'recovery', 'passkey', 'setup')),
})
export type LoginChallenge = Static<typeof LoginChallenge>

const exampleWebConfig: WebConfig = {
  logoUrl: null,
  colours: { accent: '#0b6e4f' },
  radius: 8,
  locales: ['en', 'es'],
  consent: { version: '2026-01', text: { en: 'I agree to be contacted about my request.' } },
  fields: { phone: 'required', email: 'optional', address: 'required' },
  allowedOrigins: ['https://shop.example'],
  successUrl: null,
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
}
const exampleTokens = { token: 'a.9f2c…', refreshToken: 'r.9f2c…' }

export const account = {
  'account.login': {
    summary:
      'Signs in with e-mail and password; where a second factor is due, the reply is a challenge for `account.verifyLogin` instead of the login record. Wrong credentials are 403, never 401. An account takes ten wrong guesses in 15 minutes from strangers, and as many from each device that signed in before; further ones are 429. A browser is known by a cookie, a program by a random `X-Device-Token` of its own (22 to 64 letters and digits).',
    access: { roles: 'public' },
    body: Strict({ email: EmailInput, password: Text(256, 1) }),
    reply: Type.Union([LoginRecord, LoginChallenge]),
    problems: [403],
    example: { body: { email: 'role2@walkup.test', password: 'walkup-demo' }, reply: { ...exampleTokens, ...exampleMe } },
  },
  ...signInSteps,
  'account.verifyLogin': {
    ...signInSteps['account.verifyLogin'],
    reply: LoginRecord,
    example: { body: exampleVerification, reply: { ...exampleTokens, ...exampleMe } },
  },
  'account.forgotPassword': {
    summary: 'Mails a link to set a new password. Answers the same whether or not the address is known.',
    access: { roles: 'public' },
    body: Strict({ email: EmailInput }),
    reply: Ok,
    example: { body: { email: 'role2@walkup.test' }, reply: { ok: true } },
  },
  'account.validateResetLink': {
    summary: 'Says whether a password link still works. Looking at it never uses it up.',
    access: { roles: 'public' },
    params: Strict({ linkId: Token }),
    reply: Type.Object({
      isValid: Type.Boolean(),
      purpose: Nullable(Type.Union([Type.Literal('reset'), Type.Literal('invite')])),
    }),
    example: { params: { linkId: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1' }, reply: { isValid: true, purpose: 'reset' } },
  },
  'account.resetPassword': {
    summary:
      'Sets a new password by a link, once; every session of the user ends. The link of an invitation accepts it: with a new password where no account has the address, else with that account’s own, of which a wrong one is 403. A used or expired link is 410.',
    access: { roles: 'public' },
    body: Strict({ linkId: Token, password: Text(256, 10) }),
    reply: Ok,
    problems: [403, 409, 410],
    example: { body: { linkId: 'Zk3q8xw1Zk3q8xw1Zk3q8xw1', password: 'a long new password' }, reply: { ok: true } },
  },
  'account.updateOrganization': {
    summary:
      'Switches the session to another organization the caller may work in and returns the login record without its tokens: those that the client has stay in force.',
    access: { roles: 'session', scope: 'account' },
    params: Strict({ orgId: Id }),
    reply: Me,
    example: { params: { orgId: 2 }, reply: exampleMe },
  },
  'account.me': {
    summary: 'Who is signed in, in the organization that CurrentOrganizationId names.',
    access: { roles: 'session', scope: 'account' },
    reply: Me,
    example: { reply: exampleMe },
  },
  'account.logout': {
    summary: 'Ends this session and its refresh tokens.',
    access: { roles: 'session', scope: 'account' },
    body: Strict({ everywhere: Type.Optional(Type.Boolean()) }),
    reply: Ok,
    example: { body: {}, reply: { ok: true } },
  },
  'account.refreshToken': {
    summary:
      'Rotates a refresh token. The direct parent is honoured for 10 s and answers the same successor; anything older ends every token of the sign-in.',
    access: { roles: 'public' },
    params: Strict({ refreshToken: Token }),
    reply: Type.Object(tokens),
    problems: [401],
    example: { params: { refreshToken: 'r.9f2c9f2c9f2c9f2c9f2c' }, reply: exampleTokens },
  },
} satisfies Record<string, EndpointContract>
