export { csvCell, CsvError, csvLine, csvRows, type CsvRow } from './csv.ts'
export { cleanCode, cleanLines, cleanText, folded, oneLine, sameName, type ReadingOptions } from './text.ts'
export { parseDay, parseInstant, parseMoment, parseTime, type Moment } from './dates.ts'
export { parsePostalCode, parseState } from './places.ts'
export { codeText, isRounded, parseCount, parseEmail, parseYesNo, phoneText, splitName } from './values.ts'
export { parseWeekdays } from './weekdays.ts'
export { parseWorkingHours, type WeekHours } from './workingHours.ts'
export { matchHeadings, plainHeading, type ColumnsByField } from './headings.ts'
export {
  importFieldsOf,
  importHeadings,
  importKinds,
  type ImportField,
  type ImportFieldDefinition,
  type ImportKind,
} from './importKinds.ts'
