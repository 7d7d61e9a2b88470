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
  if (isOn) chime()
}

let audio: AudioContext | undefined

/** Two soft tones. A browser that waits for a first press of the page stays silent. */
export function chime(): void {
  audio ??= new AudioContext()
  void audio.resume().catch(() => {})
  const start = audio.currentTime + 0.02
  for (const [place, hertz] of [659, 880].entries()) {
    const from = start + place * 0.18
    const tone = new OscillatorNode(audio, { frequency: hertz })
    const loudness = new GainNode(audio, { gain: 0 })
    loudness.gain.linearRampToValueAtTime(0.15, from + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.5)
    tone.connect(loudness).connect(audio.destination)
    tone.start(from)
    tone.stop(from + 0.5)
  }
}

/** Of many tabs that hear of the same leads, one rings. */
export async function chimeOnce(newest: number): Promise<void> {
  if (!soundOn.get()) return
  await navigator.locks.request('walkup.ring', () => {
    const key = `${KEY}.last`
    if (Number(localStorage.getItem(key) ?? 0) >= newest) return
    localStorage.setItem(key, String(newest))
    chime()
  })
}
