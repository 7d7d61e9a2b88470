import Type, { type TSchema } from 'typebox'
import { importFieldsOf, type ImportField, type ImportKind } from '../reading/importKinds.ts'
import { Id, MessageParams, Nullable, OneOf, Strict, Text, TimeZone } from './common.ts'

/** Rows of one call, so that it takes well under half a second. Clients send larger files in several calls. */
export const MAX_IMPORT_ROWS = 100

/** `x-cell`: what a field takes is checked row by row, so that one cell never refuses the others. Control characters become spaces. */
const FileText = (maxLength: number) => Type.String({ maxLength, 'x-cell': true })
/** As much as a spreadsheet's cell holds. */
export const Cell = FileText(32_767)

const heading = Type.Optional(Nullable(Text(100, 1)))
/** The heading of each field; null ignores the field. */
export const ImportMapping = <Kind extends ImportKind>(kind: Kind) =>
  Strict(Object.fromEntries(importFieldsOf(kind).map((field) => [field, heading])) as Record<ImportField<Kind>, typeof heading>)

/** The body of an import: a file's text or its rows, and what `settings` apply to all rows. */
export const ImportBody = <Kind extends ImportKind, Settings extends Record<string, TSchema>>(kind: Kind, settings: Settings) =>
  Strict({
    ...settings,
    /** CSV with headings in its first line, delimited by commas, semicolons, tabs, bars or what `sep=` names above it. Send either this or `rows`. */
    csv: Type.Optional(FileText(900_000)),
    /** Objects by heading. */
    rows: Type.Optional(
      Type.Array(Type.Record(Type.String(), Cell, { maxProperties: 200 }), {
        maxItems: MAX_IMPORT_ROWS,
        'x-maxColumns': 200,
        'x-maxCells': 10_000,
      }),
    ),
    /** The heading of each field; by default the one that names it. Null ignores a field. */
    mapping: Type.Optional(ImportMapping(kind)),
    /** The zone of dates and times that name none; UTC by default. */
    timeZone: Type.Optional(TimeZone),
    dryRun: Type.Optional(Type.Boolean()),
  })

/** The reply of every import. */
export const ImportReply = Type.Object({
  dryRun: Type.Boolean(),
  /** The number of rows, and of those with each result. */
  total: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  skipped: Type.Integer(),
  rejected: Type.Integer(),
  rows: Type.Array(
    Type.Object({
      /** 1 is the first row below the headings. */
      row: Type.Integer({ minimum: 1 }),
      /** `skipped`: blank, or the same as an earlier row. */
      result: OneOf('created', 'updated', 'unchanged', 'skipped', 'rejected'),
      /** The record; null for a row that was not saved, and for a new record in a dry run. */
      id: Nullable(Id),
      errors: Type.Array(
        Type.Object({
          /** A field of `mapping`; empty for the row as a whole. */
          field: Type.String(),
          /** Its heading in the file. */
          column: Type.String(),
          code: Type.String(),
          params: MessageParams,
          message: Type.String(),
        }),
      ),
    }),
  ),
})

export const importRules = `At most ${MAX_IMPORT_ROWS} rows, 200 columns, 10,000 cells and 1 MB per call; send larger files in several calls. Columns are recognized by their headings, such as “Mobile Phone” or “ZIP Code”, or mapped with \`mapping\`. Dates, times, states, ZIP codes and phone numbers are accepted in any usual form. Invalid rows are rejected with the reason by field, and the others are saved in one transaction. Empty cells change nothing, so importing a file again creates nothing new. \`dryRun\` only validates. The mapping of an import that is saved is kept for the console (\`settings.importMappings\`).`

/** The reply for a file with one new row. */
export const exampleImport = (dryRun: boolean, id: number) => ({
  dryRun,
  total: 1,
  created: 1,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  rows: [{ row: 1, result: 'created' as const, id: dryRun ? null : id, errors: [] }],
})
