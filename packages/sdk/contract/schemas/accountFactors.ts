import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Nullable, Ok, OneOf, Strict, Text, Token, type EndpointContract } from './common.ts'
import { sample } from './examples.ts'

const Base64Url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_=-]+$' })

/** A credential from `navigator.credentials`, as JSON with its binary fields in base64url. */
export const PasskeyCredential = Type.Object(
  {
    id: Base64Url(1400),
    rawId: Base64Url(1400),
    type: Type.Literal('public-key'),
    response: Type.Object(
      {
        clientDataJSON: Base64Url(8000),
        attestationObject: Type.Optional(Base64Url(64_000)),
        authenticatorData: Type.Optional(Base64Url(8000)),
        signature: Type.Optional(Base64Url(8000)),
        userHandle: Type.Optional(Base64Url(128)),
        transports: Type.Optional(Type.Array(Text(32), { maxItems: 10 })),
      },
      { maxProperties: 16 },
    ),
    authenticatorAttachment: Type.Optional(Text(32)),
    clientExtensionResults: Type.Object({}, { maxProperties: 32 }),
  },
  { maxProperties: 16 },
)
export type PasskeyCredential = Static<typeof PasskeyCredential>

/** The `publicKey` options for `navigator.credentials`, as JSON. */
const PasskeyRequest = Type.Object({ challenge: Type.String() })

/** A secret for an authenticator app: as text, as an `otpauth:` URI, and as the QR code of that URI. */
export const TotpSecret = Type.Object({
  secret: Type.String(),
  uri: Type.String(),
  /** `path` is an SVG path of the dark modules, `size` the number of modules per side; without a quiet zone. */
  qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
})

const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  /** Whether its provider, such as iCloud Keychain, syncs it between devices; false for a security key. */
  isSynced: Type.Boolean(),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
})

/** Six digits from an authenticator app, or a recovery code; spaces and dashes are ignored. */
const Code = Text(40, 6)
export const stepMethods = ['totp', 'recovery', 'passkey'] as const

const exampleToken = sample.token
const exampleCredential: PasskeyCredential = {
  id: 'q83vEg',
  rawId: 'q83vEg',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'MEUC' },
  clientExtensionResults: {},
}
const exampleRegistration: PasskeyCredential = {
  ...exampleCredential,
  response: { clientDataJSON: 'e30', attestationObject: 'o2Nm', transports: ['internal'] },
}
const exampleSecret = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Walkup:role2%40walkup.test?issuer=Walkup&secret=JBSWY3DPEHPK3PXP',
  qr: { size: 33, path: 'M0 0h7v1h-7z' },
}

/** An account's second factors, and step-up authentication. */
export const accountFactors = {
  'account.security': {
    summary: 'Returns the caller’s second factors and passkeys, and whether one of their organizations requires a second factor.',
    access: { roles: 'session', scope: 'account' },
    reply: Type.Object({
      /** When the authenticator app was set up; null without one. */
      totpSince: Nullable(Instant),
      passkeys: Type.Array(Passkey),
      recoveryCodesLeft: Type.Integer(),
      isRequired: Type.Boolean(),
      /** False for an installation that is accessed by IP address: passkeys require a host name. */
      canUsePasskeys: Type.Boolean(),
    }),
    example: {
      reply: {
        totpSince: '2026-11-21T15:00:00.000Z',
        passkeys: [{ id: 1, name: 'MacBook', isSynced: true, createdAt: '2026-11-21T15:00:00.000Z', lastUsedAt: null }],
        recoveryCodesLeft: 10,
        isRequired: false,
        canUsePasskeys: true,
      },
    },
  },
  'account.stepUpOptions': {
    summary:
      'Returns the methods with which the caller can confirm their identity, and a passkey challenge if they have a passkey.',
    access: { roles: 'session', scope: 'account' },
    reply: Type.Object({
      methods: Type.Array(OneOf('password', 'totp', 'passkey')),
      challenge: Nullable(Token),
      options: Nullable(PasskeyRequest),
    }),
    example: { reply: { methods: ['password', 'passkey'], challenge: exampleToken, options: { challenge: 'q83vEg' } } },
  },
  'account.stepUp': {
    summary:
      'Confirms the caller’s identity. For 15 minutes afterwards, as after signing in, calls that otherwise return 403 `step-up-required` are allowed. Wrong credentials return 403 `invalid-credentials` or `invalid-code`; repeated attempts return 429.',
    access: { roles: 'session', scope: 'account' },
    reachesOutside: true,
    body: Strict({
      method: OneOf('password', 'totp', 'passkey'),
      password: Type.Optional(Text(256, 1)),
      code: Type.Optional(Code),
      challenge: Type.Optional(Token),
      credential: Type.Optional(PasskeyCredential),
    }),
    reply: Ok,
    problems: [410],
    example: { body: { method: 'password', password: 'walkup-demo' }, reply: { ok: true } },
  },
  'account.startTotp': {
    summary:
      'Returns a new secret for an authenticator app. It takes effect when `account.confirmTotp` receives one of its codes.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    reply: TotpSecret,
    example: { reply: exampleSecret },
  },
  'account.confirmTotp': {
    summary:
      'Enables the authenticator app with a code of the new secret, which replaces any previous one. A wrong code returns 403 `invalid-code`.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    body: Strict({ code: Code }),
    reply: Ok,
    problems: [409],
    example: { body: { code: '123456' }, reply: { ok: true } },
  },
  'account.removeTotp': {
    summary:
      'Disables the authenticator app. Returns 409 `factor-required` if it is the last second factor and an organization requires one.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    reply: Ok,
    problems: [404, 409],
    example: { reply: { ok: true } },
  },
  'account.startPasskey': {
    summary:
      'Returns the options for creating a passkey in the browser. Returns 409 `passkeys-unavailable` if the installation has no host name.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    reply: Type.Object({ challenge: Token, options: PasskeyRequest }),
    problems: [409],
    example: { reply: { challenge: exampleToken, options: { challenge: 'q83vEg' } } },
  },
  'account.addPasskey': {
    summary: 'Saves a passkey created in the browser. A credential that does not match its challenge returns 403 `invalid-code`.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    body: Strict({ challenge: Token, credential: PasskeyCredential, name: Text(60, 1) }),
    reply: Passkey,
    problems: [409, 410],
    example: {
      body: { challenge: exampleToken, credential: exampleRegistration, name: 'MacBook' },
      reply: { id: 1, name: 'MacBook', isSynced: true, createdAt: '2026-11-21T15:00:00.000Z', lastUsedAt: null },
    },
  },
  'account.renamePasskey': {
    summary: 'Renames one of the caller’s passkeys.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    params: IdParams,
    body: Strict({ name: Text(60, 1) }),
    reply: Ok,
    problems: [404],
    example: { params: { id: 1 }, body: { name: 'MacBook' }, reply: { ok: true } },
  },
  'account.removePasskey': {
    summary:
      'Removes one of the caller’s passkeys. Returns 409 `factor-required` if it is the last second factor and an organization requires one.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    params: IdParams,
    reply: Ok,
    problems: [404, 409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
  'account.createRecoveryCodes': {
    summary:
      'Creates ten recovery codes, which replace the previous ones and are returned only once. Returns 409 `factor-missing` without a second factor.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    reply: Type.Object({ codes: Type.Array(Type.String()) }),
    problems: [409],
    example: { reply: { codes: ['k3q8-xw1z-9m2p-7r4t'] } },
  },
} satisfies Record<string, EndpointContract>

/** The second step of a sign-in, and signing in with only a passkey. */
export const signInSteps = {
  'account.verifyLogin': {
    summary:
      'Completes a sign-in with a second factor, or signs in with only a passkey. A code works once. A wrong code or credential returns 403 `invalid-code`; a challenge that was used, is older than 5 minutes or was tried five times returns 410 `challenge-gone`; repeated attempts on an account return 429.',
    access: { roles: 'public' },
    body: Strict({
      challenge: Token,
      method: OneOf(...stepMethods),
      code: Type.Optional(Code),
      credential: Type.Optional(PasskeyCredential),
    }),
    problems: [403, 410],
  },
  'account.setUpLogin': {
    summary:
      'Starts setting up a second factor for a sign-in whose `methods` are `["setup"]`: returns a secret for an authenticator app, or the options for creating a passkey. `account.verifyLogin` with a code or the credential then completes the setup and signs in.',
    access: { roles: 'public' },
    body: Strict({ challenge: Token, method: OneOf('totp', 'passkey') }),
    reply: Type.Object({ totp: Nullable(TotpSecret), options: Nullable(PasskeyRequest) }),
    problems: [409, 410],
    example: { body: { challenge: exampleToken, method: 'totp' }, reply: { totp: exampleSecret, options: null } },
  },
  'account.passkeyOptions': {
    summary:
      'Returns the options for signing in with a passkey: one of the account’s with the challenge of a sign-in, otherwise any passkey of this site.',
    access: { roles: 'public' },
    body: Strict({ challenge: Type.Optional(Token) }),
    reply: Type.Object({ challenge: Token, options: PasskeyRequest }),
    problems: [409, 410],
    example: { body: {}, reply: { challenge: exampleToken, options: { challenge: 'q83vEg' } } },
  },
} as const
export const exampleVerification = { challenge: exampleToken, method: 'totp', code: '123456' } as const
