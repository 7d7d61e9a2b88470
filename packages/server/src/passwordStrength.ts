import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { badInput } from './problem.ts'

type Weakness = 'common' | 'personal' | 'simple'
/** The owner of the password: people derive passwords from their own names, and so do attackers. */
export interface Owner {
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  readonly organizations?: readonly string[]
}

// Rarely used and with large dictionaries, so the thread ends after a minute.
const pool = new Piscina({
  filename: fileURLToPath(new URL('./passwordStrengthWorker.mjs', import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 60_000,
  execArgv: [],
})

/** Letters and digits that a password needs besides its owner's names. */
const LEAST_OWN = 6

/** @throws 400 naming the field and what to do about it, for a password that is easy to guess */
export async function assertStrong(path: string, password: string, owner: Owner): Promise<void> {
  const { email, firstName = '', lastName = '', organizations = [] } = owner
  const [local = email] = email.split('@')
  if (password.toLowerCase().includes(local.toLowerCase())) throw badInput({ path, code: 'password-has-email' })
  const own = [email, local, `${firstName}${lastName}`, firstName, lastName, ...organizations, 'walkup']
    .flatMap((text) => [text, text.replace(/\s+/g, ''), ...text.split(/[\s@.+_-]+/)])
    .filter((text) => text.length > 2)
  // An attacker only has to guess what is left besides the owner's own words.
  const rest = own
    .filter((text) => text.length > 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, text) => left.replaceAll(text.toLowerCase(), ''), password.toLowerCase())
    .replace(/[^\p{L}\p{N}]/gu, '')
  const weakness = (await pool.run({ password, own: [...new Set(own)] })) as Weakness | null
  if (weakness === 'personal' || (rest.length < LEAST_OWN && rest.length < password.length / 2))
    throw badInput({
      path,
      code: 'password-personal',
    })
  if (weakness === 'common')
    throw badInput({
      path,
      code: 'password-common',
    })
  if (weakness) throw badInput({ path, code: 'password-weak' })
}
