import * as css from './StatusDot.css.ts'

export type Tone = keyof typeof css.tones

/** A colored dot with a label: color is never the only indicator. */
export const StatusDot = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={css.tones[tone]}>{children}</span>
)
