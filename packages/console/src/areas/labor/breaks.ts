import type { Log } from './labels.ts'

export type Break = Log['breaks'][number]

/** Whole minutes of an ended break. */
export const lengthOf = ({ startAt, endAt }: Break): number =>
  Math.floor(Date.parse(endAt ?? startAt) / 60_000) - Math.floor(Date.parse(startAt) / 60_000)

/** The request body that restores a break. */
export const bodyOf = ({ activity, startAt, endAt }: Break) => ({ activityId: activity.id, startAt, endAt })
