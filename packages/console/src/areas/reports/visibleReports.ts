import type { LoginRecord } from '@walkup/sdk'
import { can } from '../../data/access.ts'
import { approaches } from './declared/approaches.ts'
import type { AnyReport } from '../../metrics/define.ts'
import { reports } from './list.ts'
import { smartCircle } from './smartCircle.ts'

export type Listed = Pick<AnyReport, 'id' | 'label' | 'question' | 'about'>

/**
 * The reports that a person may open. Approaches are an organization's choice (showApproaches); a partner's people find nothing
 * in those of generators.
 */
export function visibleReports(login: LoginRecord | undefined): readonly Listed[] {
  const isOwn = login?.subscriptionId === 1
  return [
    ...reports.filter(
      (report) =>
        can(report.endpoint, login) &&
        (report !== approaches || login?.showApproaches === true) &&
        (isOwn || !report.isOfGenerators),
    ),
    ...(isOwn && can(smartCircle.endpoint, login) ? [smartCircle] : []),
  ]
}
