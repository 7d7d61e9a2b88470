import type { Replies } from '@walkup/sdk'
import { useCan } from '../../data/access.ts'
import { useCall } from '../../data/useCall.ts'

export type WeekPlan = Replies['hours.weekPlan']
export type PersonPlan = WeekPlan['people'][number]
export interface PlanFilter {
  readonly storeIds?: number[]
  readonly territoryIds?: number[]
}

/** What the week lacks, for those who plan it; undefined while loading. */
export function useWeekPlan(from: string, filter: PlanFilter): WeekPlan | undefined {
  const mayPlan = useCan('hours.weekPlan')
  return useCall('hours.weekPlan', mayPlan ? { body: { from, ...filter } } : undefined).data
}
