import Type, { type Static } from 'typebox'
import { Id, IdParams, Instant, Nullable, Ok, OneOf, Strict, Text, Token, type EndpointContract } from './common.ts'

const Encoded = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_=-]+$' })

/** What `navigator.credentials` resolves to, as JSON: binary parts in base64url. */
export const PasskeyCredential = Type.Object(
  {
    id: Encoded(1400),
    rawId: Encoded(1400),
    type: Type.Literal('public-key'),
    response: Type.Object(
      {
        clientDataJSON: Encoded(8000),
        attestationObject: Type.Optional(Encoded(64_000)),
        authenticatorData: Type.Optional(Encoded(8000)),
        signature: Type.Optional(Encoded(8000)),
        userHandle: Type.Optional(Encoded(128)),
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

/** What `navigator.credentials` takes as `publicKey`, as JSON. */
const PasskeyRequest = Type.Object({ challenge: Type.String() })

/** A secret for an authenticator app: as text, as the address that a code carries, and the code's dark modules. */
export const TotpSecret = Type.Object({
  secret: Type.String(),
  uri: Type.String(),
  /** `path` is an SVG path in units of a module, `size` the modules on a side; no quiet zone. */
  qr: Type.Object({ size: Type.Integer(), path: Type.String() }),
})

const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  /** Copied between devices by their maker, such as iCloud Keychain; a security key’s is not. */
  isSynced: Type.Boolean(),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
})

/** Six digits of an authenticator app, or a recovery code. Spaces and dashes do not count. */
const Code = Text(40, 6)
export const stepMethods = ['totp', 'recovery', 'passkey'] as const

const exampleToken = 'Zk3q8xw1Zk3q8xw1Zk3q8xw1'
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

/** An account’s second factors, and proving again who one is. */
export const accountFactors = {
  'account.security': {
    summary: 'How the caller signs in: their second factors and passkeys, and whether an organization of theirs requires one.',
    access: { roles: 'session', scope: 'account' },
    reply: Type.Object({
      /** When the authenticator app was set up; null without one. */
      totpSince: Nullable(Instant),
      passkeys: Type.Array(Passkey),
      recoveryCodesLeft: Type.Integer(),
      isRequired: Type.Boolean(),
      /** Passkeys need a host name: an installation that is reached by an IP address has none. */
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
    summary: 'What the caller may prove again with, and a challenge for one of their passkeys where they have any.',
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
      'Proves again who the caller is. For 15 minutes after that, and after signing in, calls that answer 403 `step-up-required` otherwise are allowed. What is wrong is 403 `invalid-credentials` or `invalid-code`; repeated guesses are 429.',
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
    summary: 'A secret for an authenticator app. Nothing changes until `account.confirmTotp` has a code of it.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    reply: TotpSecret,
    example: { reply: exampleSecret },
  },
  'account.confirmTotp': {
    summary:
      'Turns the authenticator app on, by a code of the new secret; it replaces the one before. A wrong code is 403 `invalid-code`.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    body: Strict({ code: Code }),
    reply: Ok,
    problems: [409],
    example: { body: { code: '123456' }, reply: { ok: true } },
  },
  'account.removeTotp': {
    summary:
      'Turns the authenticator app off. The last second factor stays while an organization requires one: 409 `factor-required`.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    reply: Ok,
    problems: [404, 409],
    example: { reply: { ok: true } },
  },
  'account.startPasskey': {
    summary: 'What a browser makes a new passkey from. 409 `passkeys-unavailable` where the installation has no host name.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    reply: Type.Object({ challenge: Token, options: PasskeyRequest }),
    problems: [409],
    example: { reply: { challenge: exampleToken, options: { challenge: 'q83vEg' } } },
  },
  'account.addPasskey': {
    summary: 'Keeps the passkey that a browser made. What does not fit its challenge is 403 `invalid-code`.',
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
    summary: 'Gives one of the caller’s passkeys another name.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    params: IdParams,
    body: Strict({ name: Text(60, 1) }),
    reply: Ok,
    problems: [404],
    example: { params: { id: 1 }, body: { name: 'MacBook' }, reply: { ok: true } },
  },
  'account.removePasskey': {
    summary:
      'Removes one of the caller’s passkeys. The last second factor stays while an organization requires one: 409 `factor-required`.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    params: IdParams,
    reply: Ok,
    problems: [404, 409],
    example: { params: { id: 1 }, reply: { ok: true } },
  },
  'account.createRecoveryCodes': {
    summary:
      'Ten new recovery codes, shown this once; those before no longer work. 409 `factor-missing` without a second factor.',
    access: { roles: 'session', scope: 'account', stepUp: true },
    reply: Type.Object({ codes: Type.Array(Type.String()) }),
    problems: [409],
    example: { reply: { codes: ['k3q8-xw1z-9m2p-7r4t'] } },
  },
} satisfies Record<string, EndpointContract>

/** The steps between a password and a session, and signing in with a passkey alone. */
export const signInSteps = {
  'account.verifyLogin': {
    summary:
      'Completes a sign-in with its second factor, or with a passkey alone. A code works once. What is wrong is 403 `invalid-code`; a challenge that is used, expired (after 5 minutes) or was tried five times is 410 `challenge-gone`; repeated guesses for an account are 429.',
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
      'For a sign-in whose `methods` are `["setup"]`: a secret for an authenticator app, or what a browser makes a passkey from. `account.verifyLogin` with a code or the credential then sets it up and signs in.',
    access: { roles: 'public' },
    body: Strict({ challenge: Token, method: OneOf('totp', 'passkey') }),
    reply: Type.Object({ totp: Nullable(TotpSecret), options: Nullable(PasskeyRequest) }),
    problems: [409, 410],
    example: { body: { challenge: exampleToken, method: 'totp' }, reply: { totp: exampleSecret, options: null } },
  },
  'account.passkeyOptions': {
    summary:
      'What a browser asks a passkey to sign: one of the account’s for the challenge of a sign-in, or without one any passkey of this site, which then says whose it is.',
    access: { roles: 'public' },
    body: Strict({ challenge: Type.Optional(Token) }),
    reply: Type.Object({ challenge: Token, options: PasskeyRequest }),
    problems: [409, 410],
    example: { body: {}, reply: { challenge: exampleToken, options: { challenge: 'q83vEg' } } },
  },
} as const
export const exampleVerification = { challenge: exampleToken, method: 'totp', code: '123456' } as const
