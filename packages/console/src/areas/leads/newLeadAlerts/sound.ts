import { atom } from 'nanostores'

const KEY = 'walkup.newLeadSound'

function isKept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}
/** Whether new leads play a sound; off by default, stored in this browser. */
export const soundOn = atom(isKept())

export function setSound(isOn: boolean): void {
  soundOn.set(isOn)
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // Storage may be blocked: the choice then lasts until the page closes.
  }
  if (isOn) void chime()
}

/** Lazy-loads the tones, since few users enable them. Stays silent if that fails. */
const chime = () =>
  import('./chime.ts').then(
    (tones) => tones.chime(),
    () => {},
  )

/** Of several tabs that receive the same leads, only one plays the sound. */
export async function chimeOnce(newest: number): Promise<void> {
  if (!soundOn.get()) return
  await navigator.locks.request('walkup.newLeadSound', () => {
    const key = `${KEY}.last`
    if (Number(localStorage.getItem(key) ?? 0) >= newest) return
    localStorage.setItem(key, String(newest))
    return chime()
  })
}
