import Type from 'typebox'
import { File, Id, Locale, MessageParams, Nullable, OneOf, Strict, Text, type EndpointContract } from './common.ts'
import { LeadListName } from './leadLists.ts'
import { rolesWith } from '../roles.ts'

/** What a column of an import may be. `store` is a store's number, `serviceGroup` and `territory` are names. */
export const importFields = [
  'externalId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
  'serviceGroup',
  'store',
  'territory',
  'receivedAt',
  'consentAt',
  'consentText',
  'consentVersion',
  'note',
] as const

const heading = Type.Optional(Text(100, 1))
const LeadImport = Strict({
  /** Where the leads come from; an external id is unique within it. */
  system: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$' }),
  partner: Type.Optional(OneOf('homeImprovement', 'callTracking')),
  /** The file, its first line the headings; or `rows`, objects by heading. One of the two. */
  csv: Type.Optional(Text(900_000)),
  rows: Type.Optional(
    Type.Array(Type.Record(Type.String(), Text(4000), { maxProperties: 200 }), {
      maxItems: 5000,
      'x-maxColumns': 200,
      'x-maxCells': 100_000,
    }),
  ),
  /** The heading of each field; by default the one that reads the same but for case, blanks, dashes and underscores. */
  mapping: Type.Optional(
    Strict(Object.fromEntries(importFields.map((field) => [field, heading])) as Record<ImportField, typeof heading>),
  ),
  /** For rows that name none themselves. */
  defaults: Type.Optional(
    Strict({ serviceGroupId: Type.Optional(Id), storeId: Type.Optional(Id), territoryId: Type.Optional(Id) }),
  ),
  /** The consent text that was shown to all of them; a row's `consentText` and `consentVersion` go before it. */
  consent: Type.Optional(Strict({ version: Text(40, 1), text: Text(4000, 1), locale: Type.Optional(Locale) })),
  dryRun: Type.Optional(Type.Boolean()),
})
export type ImportField = (typeof importFields)[number]

/** Extra: leads as files. */
export const leadExchange = {
  'leads.export': {
    summary:
      'A list of leads as CSV (RFC 4180, UTF-8 with a byte order mark): every row that the list with the same filter shows, newest received first, times in UTC. Cells that a spreadsheet would run as formulas begin with an apostrophe. The export itself is audited.',
    access: { roles: rolesWith('leads.read'), stepUp: true },
    query: Strict({
      /** The filter of leads.searchAll, as JSON. */
      filter: Type.Optional(Text(8000)),
      list: Type.Optional(LeadListName),
      includeDescendants: Type.Optional(Type.Boolean()),
    }),
    reply: File,
    file: 'text/csv; charset=utf-8',
    example: {
      query: { filter: '{"statuses":["new"]}', list: 'external' },
      reply: '\uFEFFid,kind,status,receivedAt\r\n812,external,new,2026-11-21T15:00:00.000Z\r\n',
    },
  },
  'leads.importExternal': {
    summary:
      'Imports external leads from a CSV text or rows, at most 5,000 rows, 200 columns, 100,000 cells and 1 MB a call. A row whose external id was imported before updates that lead’s contact, or is `unchanged`; statuses are never touched. Wrong rows are refused with the reason by row and column; the others go in, 250 a transaction, in the order of the file. Rows that could not be saved, because the database failed meanwhile, are among the refused ones; when nothing could be saved, the call fails. Importing a file again, after an interruption too, repeats nothing. `dryRun` judges and writes nothing. A row with a phone needs `consentAt` (an instant or a day, not in the future) and a consent text and version, its own or the call’s; without a phone it needs an e-mail address.',
    access: { roles: rolesWith('leads.import') },
    inSlices: true,
    body: LeadImport,
    reply: Type.Object({
      dryRun: Type.Boolean(),
      total: Type.Integer(),
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
      refused: Type.Array(
        Type.Object({
          /** The first row below the headings is 1. */
          row: Type.Integer({ minimum: 1 }),
          externalId: Nullable(Type.String()),
          errors: Type.Array(
            Type.Object({ column: Type.String(), code: Type.String(), params: MessageParams, message: Type.String() }),
          ),
        }),
      ),
    }),
    example: {
      body: {
        system: 'Fair 2026',
        csv: 'External ID,First name,Last name,Phone,Consent at\r\nF-1,Sam,Lee,614-555-0142,2026-11-20\r\n',
        defaults: { serviceGroupId: 1 },
        consent: { version: 'fair-1', text: 'I agree to be called about my request.' },
        dryRun: true,
      },
      reply: { dryRun: true, total: 1, created: 1, updated: 0, unchanged: 0, refused: [] },
    },
  },
} satisfies Record<string, EndpointContract>
