import type { Bodies, Replies } from '@walkup/sdk'

export type PasskeyOptions = Replies['account.passkeyOptions']['options']
export type Credential = NonNullable<Bodies['account.verifyLogin']['credential']>

/** Browsers bind passkeys to domain names, not to IP addresses. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^(\d+(\.\d+){3}|\[.*\])$/.test(location.hostname)

const library = () => import('@simplewebauthn/browser')

/** Asks the browser for a passkey; undefined if the user cancels. */
export const requestPasskey = async (options: PasskeyOptions): Promise<Credential | undefined> =>
  unlessCancelled(async () => (await library()).startAuthentication({ optionsJSON: options as never }))

/** Creates a passkey; undefined if the user cancels. */
export const createPasskey = async (options: PasskeyOptions): Promise<Credential | undefined> =>
  unlessCancelled(async () => (await library()).startRegistration({ optionsJSON: options as never }))

async function unlessCancelled(work: () => Promise<unknown>): Promise<Credential | undefined> {
  try {
    return (await work()) as Credential
  } catch (error) {
    // Browsers report cancellation, a timeout, and an already registered key with these errors.
    if (error instanceof Error && /^(NotAllowedError|AbortError|InvalidStateError)$/.test(error.name)) return
    throw error
  }
}
