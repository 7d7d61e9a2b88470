import { defaultBusinessHours, defaultSpeedTarget, type BusinessHours, type SpeedTarget } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/index.ts'

export interface SpeedSettings {
  readonly businessHours: readonly BusinessHours[]
  readonly territoryHours: readonly { readonly territoryId: number; readonly hours: readonly BusinessHours[] }[]
  readonly targets: readonly SpeedTarget[]
  /** Null while the organization uses the defaults. */
  readonly updatedAt: string | null
}

/** An organization's settings, or the defaults. */
export const speedSettings = async (tx: Tx, organizationId: number): Promise<SpeedSettings> =>
  (await tx.one<SpeedSettings>(sql`
    select business_hours, territory_hours, targets, updated_at from speed_to_lead where organization_id = ${organizationId}`)) ?? {
    businessHours: defaultBusinessHours,
    territoryHours: [],
    targets: [defaultSpeedTarget],
    updatedAt: null,
  }

/** The business hours of a territory. */
export const hoursOf = (settings: SpeedSettings, territoryId: number | null): readonly BusinessHours[] =>
  settings.territoryHours.find((one) => one.territoryId === territoryId)?.hours ?? settings.businessHours

/** The target of a service: its own, or else the general one. */
export const targetOf = ({ targets }: SpeedSettings, serviceGroupId: number): SpeedTarget =>
  targets.find((one) => one.serviceGroupId === serviceGroupId) ??
  targets.find((one) => one.serviceGroupId === null) ??
  defaultSpeedTarget
