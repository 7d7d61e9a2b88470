import Type from 'typebox'
import { File, Id, Locale, MessageParams, Nullable, OneOf, Strict, Text, type EndpointContract } from './common.ts'
import { LeadListName } from './leadLists.ts'
import { rolesWith } from '../roles.ts'

/** The fields that import columns can map to. `store` is a store's number; `serviceGroup` and `territory` are names. */
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
  /** The system that the leads come from; external ids are unique within it. */
  system: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$' }),
  partner: Type.Optional(OneOf('homeImprovement', 'callTracking')),
  /** The file, with headings in its first line. Send either this or `rows`, which are objects by heading. */
  csv: Type.Optional(Text(900_000)),
  rows: Type.Optional(
    Type.Array(Type.Record(Type.String(), Text(4000), { maxProperties: 200 }), {
      maxItems: 5000,
      'x-maxColumns': 200,
      'x-maxCells': 100_000,
    }),
  ),
  /** The heading of each field; defaults to its name, ignoring case, spaces, dashes and underscores. */
  mapping: Type.Optional(
    Strict(Object.fromEntries(importFields.map((field) => [field, heading])) as Record<ImportField, typeof heading>),
  ),
  /** For rows without their own. */
  defaults: Type.Optional(
    Strict({ serviceGroupId: Type.Optional(Id), storeId: Type.Optional(Id), territoryId: Type.Optional(Id) }),
  ),
  /** The consent text that everyone was shown; a row's `consentText` and `consentVersion` override it. */
  consent: Type.Optional(Strict({ version: Text(40, 1), text: Text(4000, 1), locale: Type.Optional(Locale) })),
  dryRun: Type.Optional(Type.Boolean()),
})
export type ImportField = (typeof importFields)[number]

/** Extra: import and export of leads. */
export const leadExchange = {
  'leads.export': {
    summary:
      'Exports a list of leads as CSV (RFC 4180, UTF-8 with a byte order mark): every row that the list returns for the same filter, most recently received first, with times in UTC. Cells that a spreadsheet would run as formulas are prefixed with an apostrophe. The export itself is audited.',
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
      'Imports external leads from CSV text or rows: at most 5,000 rows, 200 columns, 100,000 cells and 1 MB per call. A row whose external id was imported before updates that lead’s contact, or is `unchanged`; statuses never change. Invalid rows are rejected with the reason by row and column; the others are saved in the order of the file, 250 per transaction. Rows that could not be saved because the database failed are listed in `refused`; if nothing could be saved, the call fails. Importing a file again, even after an interruption, creates no duplicates. `dryRun` validates without saving. A row with a phone number needs `consentAt` (an instant or a day, not in the future) and a consent text and version, its own or the call’s; a row without one needs an email address.',
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
          /** 1 is the first row below the headings. */
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
