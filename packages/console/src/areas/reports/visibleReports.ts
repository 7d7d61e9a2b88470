import type { LoginRecord } from '@walkup/sdk'
import { can } from '../../data/access.ts'
import type { AnyReport } from '../../metrics/define.ts'
import { reports } from './list.ts'
import { smartCircle } from './smartCircle.ts'

export type Listed = Pick<AnyReport, 'id' | 'label' | 'question' | 'about'>

/**
 * Reports that the user may open. Approaches depend on the organization's showApproaches setting; lead generator reports are
 * empty for partner users.
 */
export function visibleReports(login: LoginRecord | undefined): readonly Listed[] {
  const isOwn = login?.subscriptionId === 1
  return [
    ...reports.filter(
      (report) =>
        can(report.endpoint, login) &&
        (report.id !== 'approaches' || login?.showApproaches === true) &&
        (isOwn || !report.isOfGenerators),
    ),
    ...(isOwn && can(smartCircle.endpoint, login) ? [smartCircle] : []),
  ]
}
