import { TZDate } from '@date-fns/tz'
import {
  cleanText,
  codeText,
  isRounded,
  parseCount,
  parseDay,
  parseEmail,
  parseMoment,
  parsePostalCode,
  parseState,
  parseTime,
  parseYesNo,
  parseWorkingHours,
  sameName,
} from '@walkup/sdk/reading'
import { toE164 } from '../contact/phone.ts'
import { asFieldProblem, type FieldProblem, type PlainCode } from '../problem.ts'

/** A row's non-empty cells by field. */
export type Cells<Field extends string> = Readonly<Partial<Record<Field, string>>>
export type CellError<Field extends string> = FieldProblem & { readonly field: Field | '' }

const isSheet = { isSheet: true }

/** An instant on the clock of a zone; a day is its start. */
const instantIn = (timeZone: string, date: string, time = '00:00'): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime()).toISOString()
}

/** Reads the cells of one row as values, and collects what is wrong with them; an empty cell is undefined. */
export type RowReader<Field extends string> = ReturnType<typeof createRowReader<Field>>

/** `timeZone` is that of dates and times without one. */
export function createRowReader<Field extends string>(cells: Cells<Field>, timeZone: string) {
  const errors: CellError<Field>[] = []
  const fail = (field: Field | '', fault: PlainCode | FieldProblem): undefined =>
    void errors.push({ field, ...asFieldProblem(fault) })
  /** What `parse` returns for the cell; undefined is an error. */
  const read = <Value>(field: Field, parse: (text: string) => Value | undefined, fault: PlainCode | FieldProblem) => {
    const text = cells[field]
    return text === undefined ? undefined : (parse(text) ?? fail(field, fault))
  }
  return {
    errors,
    fail,
    has: (field: Field) => cells[field] !== undefined,
    cell: (field: Field) => cells[field],
    require: (...fields: Field[]) => {
      for (const field of fields) if (cells[field] === undefined) fail(field, 'required')
    },
    text: (field: Field, limit: number) =>
      read(field, (text) => (text.length <= limit ? text : undefined), { code: 'cell-too-long', params: { limit } }),
    /** An id or a number that is compared as text. One that a spreadsheet rounded is rejected. */
    code: (field: Field, limit: number) =>
      isRounded(cells[field] ?? '')
        ? fail(field, 'rounded-by-spreadsheet')
        : read(
            field,
            (text) => {
              const code = codeText(text)
              return code.length <= limit ? code : undefined
            },
            { code: 'cell-too-long', params: { limit } },
          ),
    phone: (field: Field) => read(field, toE164, isRounded(cells[field] ?? '') ? 'rounded-by-spreadsheet' : 'bad-phone'),
    email: (field: Field) => read(field, parseEmail, 'bad-email'),
    state: (field: Field) => read(field, parseState, 'bad-state'),
    postalCode: (field: Field) => read(field, (text) => parsePostalCode(text, isSheet), 'bad-zip-code'),
    yesNo: (field: Field) => read(field, parseYesNo, 'bad-yes-no'),
    workingHours: (field: Field) => read(field, parseWorkingHours, 'bad-working-hours'),
    day: (field: Field) => read(field, (text) => parseDay(text, isSheet), 'bad-day'),
    time: (field: Field) => read(field, (text) => parseTime(text, isSheet), 'bad-time'),
    /** An instant in ISO 8601. */
    moment: (field: Field) =>
      read(
        field,
        (text) => {
          const moment = parseMoment(text, isSheet)
          return moment && ('instant' in moment ? moment.instant : instantIn(timeZone, moment.date, moment.time))
        },
        'bad-moment',
      ),
    count: (field: Field, least: number, most: number) =>
      read(
        field,
        (text) => {
          const value = parseCount(text)
          return value !== undefined && value >= least && value <= most ? value : undefined
        },
        { code: 'bad-whole-number', params: { least, most } },
      ),
    number: (field: Field, least: number, most: number) =>
      read(
        field,
        (text) => {
          const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN
          return value >= least && value <= most ? value : undefined
        },
        { code: 'bad-number', params: { least, most } },
      ),
    /** The record that a name stands for, by its `sameName`. */
    named: <Value>(field: Field, records: ReadonlyMap<string, Value>) =>
      read(field, (text) => records.get(sameName(text)), {
        code: 'unknown-names',
        params: { names: (cells[field] ?? '').slice(0, 100) },
      }),
    /** The items of a list in one cell. */
    list: (field: Field) => (cells[field] === undefined ? undefined : listOf(cells[field])),
  }
}

/** Separated by semicolons or lines, or else by commas. */
export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;\n|]/.test(text) ? /[;\n|]/ : ',')
      .map(cleanText)
      .filter(Boolean),
  ),
]
