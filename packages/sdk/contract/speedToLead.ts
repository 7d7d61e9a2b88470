/** One span of a weekly pattern of business hours, by local time; days without one are closed. */
export interface BusinessHours {
  readonly dayOfWeek: number
  readonly startLocal: string
  readonly endLocal: string
}
/** How fast leads of a service must be claimed, in minutes of business hours; `serviceGroupId` null is every other service. */
export interface SpeedTarget {
  readonly serviceGroupId: number | null
  readonly isActive: boolean
  readonly targetMin: number
  readonly dispatchersAfterMin: number
  readonly managersAfterMin: number
  readonly everyoneAfterMin: number
}

/** Until an organization has its own: stores' usual hours, and a target of five minutes. */
export const defaultBusinessHours: readonly BusinessHours[] = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startLocal: dayOfWeek === 0 ? '10:00' : '08:00',
  endLocal: dayOfWeek === 0 ? '18:00' : '20:00',
}))
/** The target of an organization that has none of its own. */
export const defaultSpeedTarget: SpeedTarget = {
  serviceGroupId: null,
  isActive: true,
  targetMin: 5,
  dispatchersAfterMin: 2,
  managersAfterMin: 5,
  everyoneAfterMin: 15,
}
