export { fromCron, toCron } from './cron.ts'
export { dateFormat } from './dateFormat.ts'
export { dateRange, dateRanges, localDay, type DateRangeId, type DateRangeOptions, type DayRange } from './dateRanges.ts'
export { addDays, dayOfWeek, daysOfWeek, type DayName } from './days.ts'
export { formatPhone, mediumDate, money } from './formats.ts'
export { usFederalHolidays, type PublicHoliday } from './holidays.ts'
export { randomId } from './ids.ts'
export { isDigitKey, isNumericKey, type KeyPress } from './keys.ts'
export { shopperLanguages, type ShopperLanguage } from './languages.ts'
export { leadGeneratorList, type ListedGenerator } from './leadGenerators.ts'
export {
  askedDetails,
  leadDetailKeys,
  leadDetails,
  ofLeadDetails,
  type LeadDetailDefinition,
  type LeadDetailKey,
  type LeadDetailKind,
  type LeadDetails,
} from './leadDetails.ts'
export {
  formatAppointmentTime,
  leadMessage,
  leadMessages,
  leadMessageValues,
  leadNote,
  type LeadMessage,
  type LeadMessageCode,
} from './leadMessages.ts'
export { formatMessage, type MessageNames, type MessageValues } from './messageFormat.ts'
export { occursOn, weekNames, type Recurrence, type WeekName } from './recurrence.ts'
export {
  baseMeasuresOf,
  ratePartsOf,
  reportDimensions,
  reportMeasures,
  rowsOfMeasure,
  type BaseMeasure,
  type ReportDimension,
  type ReportMeasure,
  type ReportSource,
  type ReportUnit,
} from './reportFigures.ts'
export { describeCron, sentence } from './sentences.ts'
export { shiftColors, type ShiftColor } from './shiftColors.ts'
export { states, type State } from './states.ts'
export { streetProviders, type StreetProvider } from './streetProviders.ts'
export { weekList, type WeekEntry, type WeekListOptions } from './weeks.ts'
