import type { AnyReport } from '../../metrics/define.ts'
import { builtReport, type Built } from '../../metrics/build.ts'
import type { ReportMeasure } from '@walkup/sdk/domain'
import { statuses, type LeadStatus } from '../leads/lead.ts'
import { blank, builtIn } from './builtIn.ts'
import { performance } from './performance.ts'

const statusName = (status: string) => statuses[status as LeadStatus].word

/** A report of the builder with the chosen measures and groups, without those that the user can’t have. */
export function chosenReport(
  built: Built,
  chosen: { readonly measures?: Built['measures'] | undefined; readonly groupBy?: Built['groupBy'] | undefined },
  isOffered: (measure: ReportMeasure) => boolean,
): AnyReport {
  const shown = (measures: Built['measures']) => measures.filter(isOffered)
  const { measures, groupBy } = chosen
  const own = { ...built, measures: shown(built.measures) }
  const wanted = measures && shown(measures)
  return builtReport(own, { ...(wanted?.length ? { measures: wanted } : {}), ...(groupBy ? { groupBy } : {}) }, statusName)
}
const ready = (built: Built) => chosenReport(built, {}, () => true)
export const builder: AnyReport = ready(blank)

/** All reports except the smart circle, which loads pages of people. */
export const reports: readonly AnyReport[] = [...builtIn.map(ready), performance]
