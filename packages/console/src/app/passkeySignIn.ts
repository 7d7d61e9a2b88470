import type { Client, Session } from '@walkup/sdk'
import { requestPasskey } from './passkey.ts'

/** Signs in with a passkey alone, unless the user cancels. */
export async function passkeySignIn(client: Client, session: Session): Promise<undefined> {
  const { challenge, options } = await client.call('account.passkeyOptions', { body: {} })
  const credential = await requestPasskey(options)
  if (credential) session.signIn(await client.call('account.verifyLogin', { body: { challenge, method: 'passkey', credential } }))
}
