import { baseMeasuresOf, reportDimensions, reportMeasures, type ReportDimension, type ReportMeasure } from '@walkup/sdk/domain'
import type { LoginRecord } from '@walkup/sdk'
import { can } from '../data/access.ts'
import { t, type Text } from '../i18n/index.ts'
import type { Verdict } from './define.ts'
import { closedStates, openStates, type LogStates } from './logs.ts'
import { names } from './names.ts'

interface Figure {
  readonly title: Text
  /** What a higher value means; by default it is better, or worse for a duration. */
  readonly more?: Verdict
  readonly states?: LogStates
  /** A rate's parts: "9 sold of 21 that ran". */
  readonly parts?: Text
}
const ofAppointments = t('reports.partOf')

/** How the report builder's measures are shown. */
export const figures: Readonly<Record<ReportMeasure, Figure>> = {
  approaches: { title: t('common.approaches') },
  leads: { title: t('common.leads') },
  generatorLeads: { title: t('reports.byGenerators') },
  internal: { title: t('common.internal'), more: 'neutral' },
  external: { title: t('common.external'), more: 'neutral' },
  rejected: { title: t('common.rejectedOption'), more: 'worse' },
  duplicates: { title: t('common.duplicates'), more: 'worse' },
  flagged: { title: t('integrity.flaggedLeads'), more: 'worse' },
  canceled: { title: t('reports.canceled'), more: 'worse' },
  selfBooked: { title: t('common.selfBooked') },
  claimed: { title: t('reports.claimed') },
  contacted: { title: t('reports.called') },
  notContacted: { title: t('common.notCalled'), more: 'worse' },
  within5Minutes: { title: t('reports.calledWithinFive') },
  medianSeconds: { title: t('reports.medianCall'), parts: t('reports.calledPart') },
  p90Seconds: { title: t('reports.ninetiethCall'), parts: t('reports.calledPart') },
  medianClaimSeconds: { title: t('reports.medianClaim'), parts: t('reports.claimedPart') },
  appointmentsSet: { title: t('reports.appointmentsSet') },
  ranLeads: { title: t('reports.ranLeads') },
  soldLeads: { title: t('reports.soldLeads') },
  soldLeadCents: { title: t('reports.soldLeadCents') },
  scheduled: { title: t('reports.scheduled') },
  upcoming: { title: t('common.upcoming'), more: 'neutral' },
  ran: { title: t('reports.ran') },
  noShow: { title: t('reports.noShows'), more: 'worse' },
  sold: { title: t('reports.sold') },
  soldCents: { title: t('common.soldFor') },
  paidMinutes: { title: t('reports.paidHours'), more: 'neutral', states: closedStates },
  openTimeLogs: { title: t('reports.openPunches'), more: 'worse', states: openStates },
  leadsPerApproach: { title: t('reports.leadsPerApproach'), parts: t('reports.madeOfApproaches') },
  setRate: { title: t('reports.setRate'), parts: ofAppointments },
  leadRanRate: { title: t('reports.leadRanRate'), parts: ofAppointments },
  leadCloseRate: { title: t('reports.leadCloseRate'), parts: ofAppointments },
  leadToSaleRate: { title: t('reports.leadToSaleRate'), parts: ofAppointments },
  flaggedRate: { title: t('integrity.flaggedShare'), more: 'worse', parts: ofAppointments },
  ranRate: { title: t('reports.ranRate'), parts: t('reports.ranOfScheduled') },
  noShowRate: { title: t('reports.noShowRate'), more: 'worse', parts: ofAppointments },
  closeRate: { title: t('reports.closeRate'), parts: t('reports.soldOfRan') },
  shareWithin5Minutes: { title: t('common.withinFiveMinutes'), parts: t('reports.withinFiveMinutes') },
  approachesPerPaidHour: { title: t('reports.approachesPerPaidHour') },
  leadsPerPaidHour: { title: t('reports.leadsPerPaidHour'), parts: t('reports.madeInHours') },
  setPerPaidHour: { title: t('reports.setPerPaidHour'), parts: t('reports.madeInHours') },
}
export const allMeasures = Object.keys(reportMeasures) as ReportMeasure[]

/** Whether a user may use a measure: not every organization shows approaches, and only some roles review flags. */
export function isOffered(measure: ReportMeasure, login: LoginRecord | undefined): boolean {
  const base = baseMeasuresOf([measure])
  return (
    (login?.showApproaches === true || !base.includes('approaches')) &&
    (!base.includes('flagged') || can('integrity.search', login))
  )
}

/** Whether some measures are known in total only, because a group has leads but no hours. */
export const hasUngrouped = ({
  measures,
  groupBy,
}: {
  readonly measures: readonly ReportMeasure[]
  readonly groupBy: readonly ReportDimension[]
}): boolean =>
  groupBy.some((dimension) => reportDimensions[dimension].ofLeads) &&
  baseMeasuresOf(measures).some((measure) => ['labor', 'approaches'].includes(reportMeasures[measure].source))

/** What the report builder groups by. */
export const dimensionNames: Readonly<Record<ReportDimension, Text>> = {
  day: t('common.day'),
  week: t('common.week'),
  hour: t('reports.hour'),
  weekday: t('reports.weekday'),
  organization: names.organization,
  territory: names.territory,
  store: names.store,
  leadGenerator: names.leadGenerator,
  shift: t('common.shift'),
  technician: t('common.technician'),
  serviceGroup: names.serviceGroup,
  appointmentType: names.appointmentType,
  campaign: t('campaignRules.campaign'),
  utmSource: t('reports.utmSource'),
  partner: t('reports.partner'),
  status: names.status,
}
