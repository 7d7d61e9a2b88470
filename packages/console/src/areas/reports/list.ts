import type { AnyReport } from '../../metrics/define.ts'
import { approaches } from './declared/approaches.ts'
import { analysis, performance } from './declared/generators.ts'
import { leadsByGeneratorAndType, leadsByTerritory, leadsByType } from './declared/leadCount.ts'
import { byAppointmentType, byLeadGenerator, byOrganization } from './declared/ownerGroup.ts'
import { leadRan } from './declared/ran.ts'
import { speed } from './declared/speed.ts'
import { stores } from './declared/stores.ts'
import { summary } from './declared/summary.ts'

/** All reports except the smart circle, which loads pages of people. */
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
