import type { LoginRecord } from '@walkup/sdk'
import { mayCall } from '../../data/whole.ts'
import { approaches } from './declared/approaches.ts'
import type { AnyReport } from './define.ts'
import { reports } from './list.ts'
import { smartCircle } from './smartCircle.ts'

export type Listed = Pick<AnyReport, 'id' | 'label' | 'question' | 'about'>

/** The reports that a person may open. Approaches are an organization's choice (showApproaches). */
export const inReach = (login: LoginRecord | undefined): readonly Listed[] => [
  ...reports.filter((report) => mayCall(report.endpoint, login) && (report !== approaches || login?.showApproaches === true)),
  ...(mayCall(smartCircle.endpoint, login) ? [smartCircle] : []),
]
