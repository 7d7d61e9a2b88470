import type { Client, LoginRecord } from '@walkup/sdk'
import { signWithPasskey } from './passkey.ts'

/** Signs in with a passkey alone; undefined if the user cancels. */
export async function passkeySignIn(client: Client): Promise<LoginRecord | undefined> {
  const { challenge, options } = await client.call('account.passkeyOptions', { body: {} })
  const credential = await signWithPasskey(options)
  return credential && client.call('account.verifyLogin', { body: { challenge, method: 'passkey', credential } })
}
