import { drawn } from './Icon.css.ts'

/** Line icons on a 20-px grid with 1.6-px strokes. */
const paths = {
  leads: 'M4 5.500h12M4 10h12M4 14.500h7',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  close: 'M5 5l10 10M15 5L5 15',
  down: 'M5.500 8l4.500 4.500L14.500 8',
  left: 'M12 4.500L6.500 10l5.500 5.500',
  fold: 'M3.500 4h13v12h-13zM8 4v12',
  check: 'M4.500 10.500l3.500 3.500 7.500-8',
  search: 'M9 14.500a5.500 5.500 0 100-11 5.500 5.500 0 000 11zM13 13l4 4',
  plus: 'M10 4v12M4 10h12',
  person: 'M10 10a3.200 3.200 0 100-6.400A3.200 3.200 0 0010 10zM4 16.500c.6-3 3-4.500 6-4.500s5.400 1.500 6 4.500',
  organization: 'M4 16.500V4.500h7v12M11 8.500h5v8M2.500 16.500h15M6.500 7.500h2M6.500 10.500h2M6.500 13.500h2',
  calendar: 'M3.500 5.500h13v11h-13zM3.500 9h13M7 3v4M13 3v4',
  clock: 'M10 17a7 7 0 100-14 7 7 0 000 14zM10 6v4.200l2.800 1.800',
  phone:
    'M6.500 3.500l1.800 3.600-1.600 1.500a9 9 0 004.700 4.700l1.500-1.600 3.600 1.800c-.2 2-1.500 3-3 3C8.500 16.500 3.500 11.500 3.500 6.500c0-1.500 1-2.800 3-3z',
  mail: 'M3 5h14v10.500H3zM3.500 5.500L10 11l6.500-5.500',
  pin: 'M10 17.500c3.500-3.600 5.200-6.400 5.200-8.700a5.200 5.200 0 10-10.400 0c0 2.300 1.700 5.100 5.200 8.700zM10 10.500a1.800 1.800 0 100-3.600 1.800 1.800 0 000 3.600z',
  note: 'M4 3.500h12v9l-4 4H4zM12 16.500v-4h4M7 7.500h6M7 10.500h3',
  flag: 'M5 17V3.500M5 4h9.500l-2 3.300 2 3.200H5',
  link: 'M8.500 11.500a3 3 0 004.300.3l2.700-2.700a3 3 0 00-4.300-4.300L10 6M11.500 8.500a3 3 0 00-4.300-.3l-2.700 2.700a3 3 0 004.300 4.300L10 14',
  edit: 'M4 16l.8-3.500L13 4.300l2.700 2.700-8.200 8.200zM11.500 5.800l2.700 2.700',
  open: 'M8 4H4v12h12v-4M11.500 3.500h5v5M16.500 3.500L9 11',
  warning: 'M10 3.500l7.300 13H2.700zM10 8.500v3.500M10 14.200v.1',
  retry: 'M15.500 8A6 6 0 105 13.500M15.800 4v4.200h-4.200',
  up: 'M10 16V4.500M5 9.500l5-5 5 5',
  view: 'M4 6h5.500M13.500 6H16M4 14h2.500M10.500 14H16M11.500 8a2 2 0 100-4 2 2 0 000 4zM8.500 16a2 2 0 100-4 2 2 0 000 4z',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  trash: 'M4 5.500h12M8 5.500V3.500h4v2M5.500 5.500l.8 11h7.400l.8-11',
  download: 'M10 3.500v8.500M6.500 8.700L10 12.200l3.500-3.500M4 13v3.500h12V13',
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
