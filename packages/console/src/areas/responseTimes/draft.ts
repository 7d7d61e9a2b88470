import type { Bodies, Replies } from '@walkup/sdk'

export type Settings = Replies['settings.speedToLead']
export type Hours = Settings['businessHours']
type Target = Settings['targets'][number]

/** The waits of a target, in the order of the form; each but the first comes no sooner than the one before it. */
export const waits = ['targetMin', 'dispatchersAfterMin', 'managersAfterMin', 'everyoneAfterMin'] as const
export type Wait = (typeof waits)[number]
/** A target as typed. */
export type TargetDraft = Pick<Target, 'serviceGroup' | 'isActive'> & Readonly<Record<Wait, string>>
export interface Draft {
  readonly businessHours: Hours
  readonly territoryHours: Settings['territoryHours']
  readonly targets: readonly TargetDraft[]
}

export const toDraft = ({ businessHours, territoryHours, targets }: Settings): Draft => ({
  businessHours,
  territoryHours,
  targets: targets.map((target) => ({
    ...target,
    targetMin: String(target.targetMin),
    dispatchersAfterMin: String(target.dispatchersAfterMin),
    managersAfterMin: String(target.managersAfterMin),
    everyoneAfterMin: String(target.everyoneAfterMin),
  })),
})

const WEEK_MIN = 10_080
/** Typed minutes; undefined unless they are a whole number of up to a week. */
export function minutesOf(text: string): number | undefined {
  const value = Number(text.trim())
  return text.trim() !== '' && Number.isInteger(value) && value >= 0 && value <= WEEK_MIN ? value : undefined
}
/** What is wrong with a wait. */
export function waitProblem(target: TargetDraft, wait: Wait): 'number' | 'order' | undefined {
  const value = minutesOf(target[wait])
  if (value === undefined || (wait === 'targetMin' && value === 0)) return 'number'
  const before =
    wait === 'managersAfterMin' ? 'dispatchersAfterMin' : wait === 'everyoneAfterMin' ? 'managersAfterMin' : undefined
  return before && value < (minutesOf(target[before]) ?? 0) ? 'order' : undefined
}
export const isInOrder = ({ startLocal, endLocal }: Hours[number]): boolean => startLocal !== '' && endLocal > startLocal
const isWeek = (hours: Hours): boolean => hours.length > 0 && hours.every(isInOrder)
export const isComplete = ({ businessHours, territoryHours, targets }: Draft): boolean =>
  isWeek(businessHours) &&
  territoryHours.every(({ hours }) => isWeek(hours)) &&
  targets.every((target) => waits.every((wait) => waitProblem(target, wait) === undefined))

export const toBody = (
  { businessHours, territoryHours, targets }: Draft,
  updatedAt: string | null,
): Bodies['settings.saveSpeedToLead'] => ({
  updatedAt,
  businessHours,
  territoryHours: territoryHours.map(({ territory, hours }) => ({ territoryId: territory.id, hours })),
  targets: targets.map((target) => ({
    serviceGroupId: target.serviceGroup?.id ?? null,
    isActive: target.isActive,
    targetMin: minutesOf(target.targetMin) ?? 0,
    dispatchersAfterMin: minutesOf(target.dispatchersAfterMin) ?? 0,
    managersAfterMin: minutesOf(target.managersAfterMin) ?? 0,
    everyoneAfterMin: minutesOf(target.everyoneAfterMin) ?? 0,
  })),
})
/** Whether what is typed differs from what is saved. */
export const isChanged = (draft: Draft, saved: Settings): boolean =>
  JSON.stringify(toBody(draft, null)) !== JSON.stringify(toBody(toDraft(saved), null))
