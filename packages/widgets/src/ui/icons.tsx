/** @jsxImportSource preact */
import * as css from './base.css.ts'

const paths = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
} as const

/** Decoration beside a word or inside a named button. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  const turns = name === 'back' || name === 'forward'
  return (
    <svg class={turns ? `${css.icon} ${css.turns}` : css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
