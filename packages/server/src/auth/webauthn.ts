import type { PasskeyCredential } from '@walkup/sdk/contract'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isIP } from 'node:net'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Tx } from '../db/index.ts'
import { conflict } from '../problem.ts'

/** Loaded on first use: it takes a good part of a second. */
const library = () => import('@simplewebauthn/server')

interface Site {
  readonly id: string
  readonly origins: string[]
}

/** The relying party. A loopback address maps to `localhost`, since IP addresses cannot have passkeys. */
function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>): Site | undefined {
  const { hostname, origin, port, protocol } = new URL(publicUrl)
  if (!isIP(hostname.replace(/^\[|\]$/g, ''))) return { id: hostname, origins: [origin] }
  if (!/^(127\.|\[::1\])/.test(hostname)) return
  return { id: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
}
export const canUsePasskeys = (config: Pick<Config, 'publicUrl'>): boolean => siteOf(config) !== undefined

function requireSite(config: Config): Site {
  const site = siteOf(config)
  if (!site) throw conflict('passkeys-unavailable')
  return site
}

interface Stored {
  readonly id: number
  readonly userId: number
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: string[]
}
export const passkeysOf = (tx: Tx, userId: number): Promise<Stored[]> =>
  tx.rows<Stored>(sql`
    select id, user_id, credential_id, public_key, counter, transports from passkey where user_id = ${userId} order by id`)

/** Options for the browser's passkey registration. */
export async function registrationOptions(tx: Tx, config: Config, userId: number) {
  const site = requireSite(config)
  const person = await tx.one<{ uid: string; email: string; name: string }>(
    sql`select uid, email, first_name || ' ' || last_name as name from app_user where id = ${userId}`,
  )
  if (!person) throw new Error('The account of the caller is gone.')
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Walkup',
    rpID: site.id,
    userID: new TextEncoder().encode(person.uid),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(tx, userId)).map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** Stores a passkey that matches its challenge; returns its id, or undefined for a mismatch. */
export async function register(
  tx: Tx,
  config: Config,
  passkey: { readonly userId: number; readonly name: string; readonly challenge: string; readonly credential: PasskeyCredential },
): Promise<number | undefined> {
  const site = requireSite(config)
  const { verifyRegistrationResponse } = await library()
  const result = await verifyRegistrationResponse({
    response: passkey.credential as RegistrationResponseJSON,
    expectedChallenge: passkey.challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified) return
  const { credential, credentialBackedUp } = result.registrationInfo
  const row = await tx.one<{ id: number }>(sql`
    insert into passkey (user_id, credential_id, public_key, counter, transports, is_synced, name)
    values (${passkey.userId}, ${credential.id}, ${Buffer.from(credential.publicKey).toString('base64url')}, ${credential.counter},
      ${credential.transports ?? []}::text[], ${credentialBackedUp}, ${passkey.name.trim() || 'Passkey'})
    on conflict (credential_id) do nothing returning id`)
  return row?.id
}

/** Options for the browser's passkey authentication: an account's passkeys, or any of this site. */
export async function authenticationOptions(tx: Tx, config: Config, userId: number | null) {
  const site = requireSite(config)
  const own = userId === null ? [] : await passkeysOf(tx, userId)
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: site.id,
    userVerification: userId === null ? 'required' : 'preferred',
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
}

/**
 * The owner of the passkey that signed the challenge; undefined if none. A counter that did not grow means a cloned key. With
 * `userId` null the passkey replaces both factors, so it must verify the user by biometrics or PIN.
 */
export async function authenticate(
  tx: Tx,
  config: Config,
  { userId, challenge, credential }: { userId: number | null; challenge: string; credential: PasskeyCredential },
): Promise<number | undefined> {
  const site = requireSite(config)
  const stored = await tx.one<Stored>(sql`
    select id, user_id, credential_id, public_key, counter, transports from passkey
    where credential_id = ${credential.id} and (${userId}::int is null or user_id = ${userId}) for update`)
  if (!stored) return
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: userId === null,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch(() => undefined)
  if (!result?.verified) return
  await tx.run(sql`
    update passkey set counter = ${result.authenticationInfo.newCounter}, last_used_at = app_now() where id = ${stored.id}`)
  return stored.userId
}
