import type { Bodies, Replies } from '@walkup/sdk'

export type PasskeyOptions = Replies['account.passkeyOptions']['options']
export type Credential = NonNullable<Bodies['account.verifyLogin']['credential']>

/** Browsers keep passkeys for names, not for IP addresses. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname)

const library = () => import('@simplewebauthn/browser')

/** Asks the browser for a passkey; undefined when the person thinks better of it. */
export const signWithPasskey = async (options: PasskeyOptions): Promise<Credential | undefined> =>
  unlessCancelled(async () => (await library()).startAuthentication({ optionsJSON: options as never }))

/** Has the browser make a passkey; undefined when the person thinks better of it. */
export const makePasskey = async (options: PasskeyOptions): Promise<Credential | undefined> =>
  unlessCancelled(async () => (await library()).startRegistration({ optionsJSON: options as never }))

async function unlessCancelled(work: () => Promise<unknown>): Promise<Credential | undefined> {
  try {
    return (await work()) as Credential
  } catch (error) {
    // Closing the browser's window, its time-out and a key that is registered already all come as these.
    if (error instanceof Error && /^(NotAllowedError|AbortError|InvalidStateError)$/.test(error.name)) return
    throw error
  }
}
