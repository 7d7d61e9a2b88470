import type { LoginRecord } from '@walkup/sdk'
import { mayCall } from '../../data/whole.ts'
import type { AnyReport } from './define.ts'
import { approaches } from './declared/approaches.ts'
import { analysis, performance } from './declared/generators.ts'
import { leadsByGeneratorAndType, leadsByTerritory, leadsByType } from './declared/leadCount.ts'
import { byAppointmentType, byLeadGenerator, byOrganization } from './declared/ownerGroup.ts'
import { leadRan } from './declared/ran.ts'
import { speed } from './declared/speed.ts'
import { stores } from './declared/stores.ts'
import { summary } from './declared/summary.ts'
import { smartCircle } from './smartCircle.ts'

/** Every report but the smart circle's, which reads pages of people. */
export const reports: readonly AnyReport[] = [
  summary,
  speed,
  leadRan,
  leadsByTerritory,
  stores,
  leadsByType,
  leadsByGeneratorAndType,
  analysis,
  performance,
  approaches,
  byOrganization,
  byLeadGenerator,
  byAppointmentType,
]
export type Listed = Pick<AnyReport, 'id' | 'label' | 'question' | 'about'>

/** The reports that a person may open. Approaches are an organization's choice (showApproaches). */
export const inReach = (login: LoginRecord | undefined): readonly Listed[] => [
  ...reports.filter(
    (report) => mayCall(report.endpoint, login?.roleId) && (report !== approaches || login?.showApproaches === true),
  ),
  ...(mayCall(smartCircle.endpoint, login?.roleId) ? [smartCircle] : []),
]
