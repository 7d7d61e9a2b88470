import * as css from './StatusDot.css.ts'

export type Tone = keyof typeof css.tones

/** A small dot with its word: the colour never speaks alone. */
export const StatusDot = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={css.tones[tone]}>{children}</span>
)
