import Type from 'typebox'
import { File, Id, Instant, Locale, OneOf, Strict, Text, type EndpointContract } from './common.ts'
import { exampleImport, ImportBody, importRules, ImportReply } from './importShapes.ts'
import { LeadListName } from './leadLists.ts'
import { rolesWith } from '../roles.ts'

const LeadImport = ImportBody('leads', {
  /** The system that the leads come from; external ids are unique within it. */
  system: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$' }),
  partner: Type.Optional(OneOf('homeImprovement', 'callTracking')),
  /** For rows without their own. */
  defaults: Type.Optional(
    Strict({ serviceGroupId: Type.Optional(Id), storeId: Type.Optional(Id), territoryId: Type.Optional(Id) }),
  ),
  /**
   * The consent text that everyone was shown; a row's `consentText` and `consentVersion` override it. A text without a version is
   * named after its content: the same text has the same version.
   */
  consent: Type.Optional(Strict({ version: Type.Optional(Text(40, 1)), text: Text(4000, 1), locale: Type.Optional(Locale) })),
  /** When the people agreed whose consent column only says yes. */
  consentAt: Type.Optional(Instant),
  /** Whether rows of deleted leads restore and update them; by default they are rejected. */
  restoreDeleted: Type.Optional(Type.Boolean()),
})

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
    summary: `Imports external leads. A lead is recognized by the system and its external id there, or in a row without one by phone, else by email address; its contact is updated, statuses never change. A row with a phone number needs consent: \`consentAt\` is a day or time in the past, or “yes” with the body’s \`consentAt\`; and a consent text and version, its own or the call’s. A row without a phone needs an email address. ${importRules}`,
    access: { roles: rolesWith('leads.import'), scopes: ['leads:write'] },
    body: LeadImport,
    reply: ImportReply,
    example: {
      body: {
        system: 'Fair 2026',
        csv: 'External ID,First name,Last name,Phone,Consent\r\nF-1,Sam,Lee,614-555-0142,yes\r\n',
        defaults: { serviceGroupId: 1 },
        consent: { version: 'fair-1', text: 'I agree to be called about my request.' },
        consentAt: '2026-11-20T00:00:00Z',
        dryRun: true,
      },
      reply: exampleImport(true, 812),
    },
  },
} satisfies Record<string, EndpointContract>
