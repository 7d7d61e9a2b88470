import { atom } from 'nanostores'

const KEY = 'walkup.ring'

function isKept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}
/** Whether new leads are heard; off until somebody asks for it, kept in this browser. */
export const soundOn = atom(isKept())

export function setSound(isOn: boolean): void {
  soundOn.set(isOn)
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // Storage may be blocked: the choice then lasts as long as the page.
  }
  if (isOn) void chime()
}

/** Its tones are fetched when they are first wanted: most never turn them on. Where they can't be, it stays silent. */
const chime = () =>
  import('./chime.ts').then(
    (tones) => tones.chime(),
    () => {},
  )

/** Of many tabs that hear of the same leads, one rings. */
export async function chimeOnce(newest: number): Promise<void> {
  if (!soundOn.get()) return
  await navigator.locks.request('walkup.ring', () => {
    const key = `${KEY}.last`
    if (Number(localStorage.getItem(key) ?? 0) >= newest) return
    localStorage.setItem(key, String(newest))
    return chime()
  })
}
