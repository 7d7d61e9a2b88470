/** An account that was switched away from on this device. Nothing secret is kept of it: it signs in again. */
export interface Known {
  readonly email: string
  readonly name: string
}

const KEY = 'walkup.known'
const MOST = 5

const isKnown = (value: unknown): value is Known =>
  typeof (value as Known | null)?.email === 'string' && typeof (value as Known).name === 'string'

/** The last one first; none where storage is blocked, or holds something else. */
export function known(): readonly Known[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKnown).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function remember(one: Known): void {
  const others = known().filter(({ email }) => email !== one.email)
  try {
    localStorage.setItem(KEY, JSON.stringify([one, ...others].slice(0, MOST)))
  } catch {
    // Without storage the e-mail has to be typed.
  }
}

/** Signing out leaves nobody's name behind. */
export function forget(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
