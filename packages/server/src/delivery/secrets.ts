import type { KeyRing } from '../keys/index.ts'

export type Secrets = Readonly<Record<string, string>>

const sealContext = (organizationId: number, connectionId: number): string => `connection:${organizationId}:${connectionId}`

/** A connection's secrets; none if no key of this server opens them. */
export function openSecrets(keys: KeyRing, organizationId: number, connectionId: number, sealed: string | null): Secrets {
  const text = sealed === null ? undefined : keys.unseal(sealContext(organizationId, connectionId), sealed)
  return text === undefined ? {} : (JSON.parse(text) as Secrets)
}

export const sealSecrets = (keys: KeyRing, organizationId: number, connectionId: number, secrets: Secrets): string =>
  keys.seal(sealContext(organizationId, connectionId), JSON.stringify(secrets))
