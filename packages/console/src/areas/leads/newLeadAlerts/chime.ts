let audio: AudioContext | undefined

/** Plays two soft tones; silent if the browser requires a user gesture first. */
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
