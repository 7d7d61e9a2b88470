/** How a figure is written: `share` 0 to 1, `money` in cents, `minutes` as hours, `rate` a quotient, `seconds` a duration. */
export type ReportUnit = 'count' | 'share' | 'money' | 'minutes' | 'rate' | 'seconds'
/**
 * What puts a row into a period: when a lead was received, the day of its appointment, when a punch began, or when a shopper was
 * approached.
 */
export type ReportSource = 'received' | 'appointment' | 'labor' | 'approaches'

interface Counted {
  readonly source: ReportSource
  readonly unit: ReportUnit
  /** The measure that counts the rows of this one. */
  readonly rows?: string
}
interface Quotient {
  readonly unit: ReportUnit
  /** `part` ÷ `whole`. */
  readonly part: string
  readonly whole: string
  /** For minutes: how many make a unit of the whole. */
  readonly per?: number
}
const count = (source: ReportSource) => ({ source, unit: 'count' }) as const
const received = count('received')
const appointment = count('appointment')
const share = <P extends string, W extends string>(part: P, whole: W) => ({ unit: 'share', part, whole }) as const
const perHour = <P extends string>(part: P) => ({ unit: 'rate', part, whole: 'paidMinutes', per: 60 }) as const

/** The measures of the report builder, in the order of the funnel. */
export const reportMeasures = {
  approaches: count('approaches'),
  leads: received,
  generatorLeads: received,
  internal: received,
  external: received,
  rejected: received,
  duplicates: received,
  flagged: received,
  canceled: received,
  selfBooked: received,
  claimed: received,
  contacted: received,
  notContacted: received,
  within5Minutes: received,
  medianSeconds: { source: 'received', unit: 'seconds', rows: 'contacted' },
  p90Seconds: { source: 'received', unit: 'seconds', rows: 'contacted' },
  medianClaimSeconds: { source: 'received', unit: 'seconds', rows: 'claimed' },
  appointmentsSet: received,
  ranLeads: received,
  soldLeads: received,
  soldLeadCents: { source: 'received', unit: 'money', rows: 'soldLeads' },
  scheduled: appointment,
  upcoming: appointment,
  ran: appointment,
  noShow: appointment,
  sold: appointment,
  soldCents: { source: 'appointment', unit: 'money', rows: 'sold' },
  paidMinutes: { source: 'labor', unit: 'minutes' },
  openTimeLogs: count('labor'),
  leadsPerApproach: { unit: 'rate', part: 'generatorLeads', whole: 'approaches' },
  setRate: share('appointmentsSet', 'leads'),
  leadRanRate: share('ranLeads', 'appointmentsSet'),
  leadCloseRate: share('soldLeads', 'ranLeads'),
  leadToSaleRate: share('soldLeads', 'leads'),
  flaggedRate: share('flagged', 'leads'),
  ranRate: share('ran', 'scheduled'),
  noShowRate: share('noShow', 'scheduled'),
  closeRate: share('sold', 'ran'),
  shareWithin5Minutes: share('within5Minutes', 'contacted'),
  approachesPerPaidHour: perHour('approaches'),
  leadsPerPaidHour: perHour('generatorLeads'),
  setPerPaidHour: perHour('appointmentsSet'),
} as const satisfies Record<string, Counted | Quotient>
/** A measure of the report builder. */
export type ReportMeasure = keyof typeof reportMeasures
/** A measure that is counted or summed. */
export type BaseMeasure = {
  [M in ReportMeasure]: (typeof reportMeasures)[M] extends Counted ? M : never
}[ReportMeasure]

/** What the report builder groups by. Worked hours and approaches can only be grouped by those that are not `ofLeads`. */
export const reportDimensions = {
  day: { isTime: true, ofLeads: false },
  week: { isTime: true, ofLeads: false },
  hour: { isTime: true, ofLeads: false },
  weekday: { isTime: true, ofLeads: false },
  organization: { isTime: false, ofLeads: false },
  territory: { isTime: false, ofLeads: false },
  store: { isTime: false, ofLeads: false },
  leadGenerator: { isTime: false, ofLeads: false },
  shift: { isTime: false, ofLeads: false },
  technician: { isTime: false, ofLeads: true },
  serviceGroup: { isTime: false, ofLeads: true },
  appointmentType: { isTime: false, ofLeads: true },
  campaign: { isTime: false, ofLeads: true },
  utmSource: { isTime: false, ofLeads: true },
  partner: { isTime: false, ofLeads: true },
  status: { isTime: false, ofLeads: true },
} as const
/** A dimension of the report builder. */
export type ReportDimension = keyof typeof reportDimensions

const quotientOf = (measure: ReportMeasure) => {
  const found: Counted | Quotient = reportMeasures[measure]
  return 'part' in found ? (found as Quotient & { part: BaseMeasure; whole: BaseMeasure }) : undefined
}

/** The part and whole of a rate; undefined for a measure that is counted. */
export const ratePartsOf = (
  measure: ReportMeasure,
): { readonly part: BaseMeasure; readonly whole: BaseMeasure; readonly per: number } | undefined => {
  const quotient = quotientOf(measure)
  return quotient && { part: quotient.part, whole: quotient.whole, per: quotient.per ?? 1 }
}

/** The counted measures that some measures are made of. */
export const baseMeasuresOf = (measures: readonly ReportMeasure[]): readonly BaseMeasure[] => [
  ...new Set(
    measures.flatMap((measure): BaseMeasure[] => {
      const quotient = quotientOf(measure)
      return quotient ? [quotient.part, quotient.whole] : [measure as BaseMeasure]
    }),
  ),
]

/** The measure whose rows make up a figure: the numerator of a rate, the sales of an amount, or itself. */
export function rowsOfMeasure(measure: ReportMeasure): BaseMeasure {
  const found: Counted | Quotient = reportMeasures[measure]
  return ('part' in found ? found.part : (found.rows ?? measure)) as BaseMeasure
}
