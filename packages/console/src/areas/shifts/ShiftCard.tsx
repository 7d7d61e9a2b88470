import type { CSSProperties } from 'react'
import { shiftColors, type ShiftColor } from '@walkup/sdk/domain'
import { shortRange } from '../../ui/WeekGrid/format.ts'
import type { Shift } from './shifts.ts'
import { colorNames } from './labels.ts'
import * as css from './shifts.css.ts'
import { t } from '../../i18n/index.ts'

/** Sets the shift's color as a custom property. */
export const colorStyle = (color: ShiftColor): CSSProperties => {
  const [, name = ''] = /^var\((--[\w-]+)\)$/.exec(css.shiftColor) ?? []
  return { [name]: shiftColors[color] } as CSSProperties
}
const lookOf = (shift: Shift) =>
  `${css.card[shift.user ? (shift.postedAt ? 'posted' : 'planned') : 'open']} ${shift.postedAt ? '' : css.draft}`
/** The shift's person, or its free seats. */
export const shiftTitle = (shift: Shift): string => shift.user?.name ?? `${t('shifts.openShift')} ${shift.taken}/${shift.seats}`

interface ShiftCardProps {
  readonly shift: Shift
  /** Height in px; below 30 the card shows one line. */
  readonly height: number
  /** Details that the grid position doesn't show. */
  readonly heading: 'person' | 'store'
}
/** A shift in a grid: color, time, and person or store. */
export function ShiftCard({ shift, height, heading }: ShiftCardProps) {
  const title = heading === 'person' ? shiftTitle(shift) : shift.store.name
  const time = shortRange(shift.start, shift.end)
  if (height < 40)
    return (
      <span className={`${lookOf(shift)} ${css.tight}`} style={colorStyle(shift.colour)}>
        <span className={css.strong}>{title}</span>
        <span className={css.time}>{time}</span>
      </span>
    )
  return (
    <span className={lookOf(shift)} style={colorStyle(shift.colour)}>
      <span className={height > 84 ? css.wrapped : css.time}>{time}</span>
      <span className={heading === 'store' || height > 84 ? css.place : css.strong}>{title}</span>
      {height > 52 && (
        <span className={css.muted}>
          {!shift.postedAt && <b>{t('shifts.draft')} · </b>}
          {heading === 'store' && !shift.user && `${t('common.isOpen')} ${shift.taken}/${shift.seats} · `}
          {colorNames[shift.colour]}
        </span>
      )}
      {height > 84 && heading === 'person' && shift.type && <span className={css.muted}>{shift.type.name}</span>}
      {height > 110 && shift.user && shift.postedAt && <span className={css.muted}>{t('common.posted')}</span>}
    </span>
  )
}

/** Accessible label of a shift; its time follows. */
export const shiftLabel = (shift: Shift): string =>
  [shiftTitle(shift), shift.store.name, colorNames[shift.colour], shift.postedAt ? t('common.posted') : t('shifts.draft')]
    .filter(Boolean)
    .join(', ')
