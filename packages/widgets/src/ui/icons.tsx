import * as css from './screen.css.ts'

const paths = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const

type Props = { readonly name: keyof typeof paths } | { readonly name?: undefined; readonly path: string }

/** A decorative icon, next to text or inside a labeled button. */
export function Icon(props: Props) {
  const turns = props.name === 'back' || props.name === 'forward'
  return (
    <svg className={turns ? `${css.icon} ${css.turns}` : css.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={props.name ? paths[props.name] : props.path} />
    </svg>
  )
}
