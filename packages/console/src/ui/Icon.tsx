import { drawn } from './Icon.css.ts'

/** Line icons on a 20-px grid with 1.6-px strokes. */
const paths = {
  leads: 'M4 5.5h12M4 10h12M4 14.5h7',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  left: 'M12 4.5L6.5 10l5.5 5.5',
  fold: 'M3.5 4h13v12h-13zM8 4v12',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  search: 'M9 14.5a5.5 5.5 0 100-11 5.5 5.5 0 000 11zM13 13l4 4',
  plus: 'M10 4v12M4 10h12',
  person: 'M10 10a3.2 3.2 0 100-6.4A3.2 3.2 0 0010 10zM4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5',
  organization: 'M4 16.5V4.5h7v12M11 8.5h5v8M2.5 16.5h15M6.5 7.5h2M6.5 10.5h2M6.5 13.5h2',
  calendar: 'M3.5 5.5h13v11h-13zM3.5 9h13M7 3v4M13 3v4',
  clock: 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 6v4.2l2.8 1.8',
  phone: 'M6.5 3.5l1.8 3.6-1.6 1.5a9 9 0 004.7 4.7l1.5-1.6 3.6 1.8c-.2 2-1.5 3-3 3C8.5 16.5 3.5 11.5 3.5 6.5c0-1.5 1-2.8 3-3z',
  mail: 'M3 5h14v10.5H3zM3.5 5.5L10 11l6.5-5.5',
  pin: 'M10 17.5c3.5-3.6 5.2-6.4 5.2-8.7a5.2 5.2 0 10-10.4 0c0 2.3 1.7 5.1 5.2 8.7zM10 10.5a1.8 1.8 0 100-3.6 1.8 1.8 0 000 3.6z',
  note: 'M4 3.5h12v9l-4 4H4zM12 16.5v-4h4M7 7.5h6M7 10.5h3',
  flag: 'M5 17V3.5M5 4h9.5l-2 3.3 2 3.2H5',
  link: 'M8.5 11.5a3 3 0 004.3.3l2.7-2.7a3 3 0 00-4.3-4.3L10 6M11.5 8.5a3 3 0 00-4.3-.3l-2.7 2.7a3 3 0 004.3 4.3L10 14',
  edit: 'M4 16l.8-3.5L13 4.3l2.7 2.7-8.2 8.2zM11.5 5.8l2.7 2.7',
  open: 'M8 4H4v12h12v-4M11.5 3.5h5v5M16.5 3.5L9 11',
  warning: 'M10 3.5l7.3 13H2.7zM10 8.5v3.5M10 14.2v.1',
  retry: 'M15.5 8A6 6 0 105 13.5M15.8 4v4.2h-4.2',
  up: 'M10 16V4.5M5 9.5l5-5 5 5',
  view: 'M4 6h5.5M13.5 6H16M4 14h2.5M10.5 14H16M11.5 8a2 2 0 100-4 2 2 0 000 4zM8.5 16a2 2 0 100-4 2 2 0 000 4z',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  trash: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11',
  download: 'M10 3.5v8.5M6.5 8.7L10 12.2l3.5-3.5M4 13v3.5h12V13',
} as const
export type IconName = keyof typeof paths

interface DrawnProps {
  /** An SVG path on the 20-px grid. */
  readonly path: string
  readonly size?: number
}
/** Decorative: the adjacent text or the control's label has the meaning. */
export const Drawn = ({ path, size = 20 }: DrawnProps) => (
  <svg className={drawn} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const Icon = ({ name, size }: { readonly name: IconName; readonly size?: number }) => (
  <Drawn path={paths[name]} size={size} />
)
