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
