import { integrityKinds, type Replies } from '@walkup/sdk/contract'
import { addDays, type BaseMeasure, type ReportDimension } from '@walkup/sdk/domain'
import type { ReportScope, RowFilter } from '../../metrics/index.ts'
import { appointmentStatuses, ranStatuses, upcomingStatuses } from '../../metrics/leadCounts.ts'

type Filter = Replies['reports.build']['total']['drill'][string][number]['filter']

/** Narrows the lead search to the rows of a measure; the period is added separately. */
const narrows: Partial<Record<BaseMeasure, Filter>> = {
  internal: { kinds: ['internal'] },
  external: { kinds: ['external'] },
  rejected: { statuses: ['rejected'] },
  duplicates: { hasDuplicate: true },
  flagged: { suspicions: [...integrityKinds] },
  canceled: { statuses: ['cancelled'] },
  selfBooked: { firstContacts: ['selfBooked'] },
  claimed: { wasClaimed: true, firstContacts: ['none', 'within5Minutes', 'later'] },
  contacted: { firstContacts: ['within5Minutes', 'later'] },
  notContacted: { firstContacts: ['none'] },
  within5Minutes: { firstContacts: ['within5Minutes'] },
  appointmentsSet: { statuses: [...appointmentStatuses] },
  ranLeads: { statuses: [...ranStatuses] },
  soldLeads: { statuses: ['sold'] },
  scheduled: { statuses: [...appointmentStatuses] },
  upcoming: { statuses: [...upcomingStatuses], isUpcoming: true },
  ran: { statuses: [...ranStatuses] },
  noShow: { statuses: ['noShow'] },
  sold: { statuses: ['sold'] },
}

/** A row for a status only counts leads in that status, so its own filter is the narrower one. */
export function narrowOf(measure: BaseMeasure, row: RowFilter, { filter }: ReportScope): Filter {
  if (measure === 'generatorLeads')
    return row.leadGeneratorIds || filter.leadGeneratorIds?.length ? {} : { hasLeadGenerator: true }
  const narrow = narrows[measure] ?? {}
  return narrow.statuses && row.statuses ? { ...narrow, statuses: row.statuses } : narrow
}

interface Drilled {
  readonly filter: RowFilter
  /** Days, hours and weekdays within the period. */
  readonly days?: object
}
const lists = {
  store: ['storeIds', 'hasStore'],
  leadGenerator: ['leadGeneratorIds', 'hasLeadGenerator'],
  shift: ['timeLogIds', 'hasTimeLog'],
  technician: ['technicianIds', 'hasTechnician'],
  serviceGroup: ['serviceGroupIds', undefined],
  appointmentType: ['appointmentTypeIds', 'hasAppointmentType'],
  campaign: ['campaignIds', 'hasCampaign'],
  utmSource: ['utmSources', 'hasUtmSource'],
  partner: ['partners', 'hasPartner'],
} as const

/** The part of the lead search's filter that finds one member of a dimension. */
export function drillOfMember(dimension: ReportDimension, id: string | null, { period }: ReportScope): Drilled {
  switch (dimension) {
    case 'day':
      return { filter: {}, days: { from: id ?? '', to: id ?? '' } }
    case 'week': {
      const [from, to] = [id ?? '', addDays(id ?? '', 6)]
      return { filter: {}, days: { from: from < period.from ? period.from : from, to: to > period.to ? period.to : to } }
    }
    case 'hour':
      return { filter: {}, days: { hours: [Number(id)] } }
    case 'weekday':
      return { filter: {}, days: { daysOfWeek: [Number(id)] } }
    // Expressed by the territories of the counted leads.
    case 'organization':
    case 'territory':
      return { filter: {} }
    case 'status':
      return { filter: { statuses: [id ?? ''] } }
    default: {
      const [list, has] = lists[dimension]
      if (id === null) return { filter: has ? { [has]: false } : {} }
      return { filter: { [list]: [dimension === 'utmSource' || dimension === 'partner' ? id : Number(id)] } }
    }
  }
}
