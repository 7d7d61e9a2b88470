import type { ApiScope } from '@walkup/sdk/contract'
import { expect } from 'vitest'
import type { Call, CallInput, SignedIn, TestApp } from './harness.ts'
import { openApp } from './openApp.ts'

interface Made {
  readonly id: number
  readonly key: string
  readonly call: Call
}

export const list = (call: Call, input: CallInput = {}) => call('leads.searchAll', { body: { limit: 1 }, ...input })
export const reasonOf = ({ status, problem }: Awaited<ReturnType<typeof list>>) => [
  status,
  (problem.params as { reason?: string }).reason,
]

/** An app for a file’s tests, and keys that call it. */
export function openApiKeys() {
  const suite = openApp({ admin: 'role2' })

  const asKey =
    (key: string, test = suite.app): Call =>
    (name, input = {}) =>
      test.call(name, { ...input, headers: { authorization: `Bearer ${key}`, ...input.headers } })

  async function makeKey(
    scopes: readonly ApiScope[] = ['leads:read'],
    more: object = {},
    { signedIn = suite.admin, test = suite.app }: { signedIn?: SignedIn; test?: TestApp } = {},
  ): Promise<Made> {
    const made = await signedIn.call('apiKeys.upsert', { body: { name: 'Partner', scopes, ...more } })
    expect(made.status, JSON.stringify(made.problem)).toBe(200)
    const { id, key = '' } = made.data
    return { id, key, call: asKey(key, test) }
  }

  return Object.assign(suite, {
    asKey,
    makeKey,
  })
}
