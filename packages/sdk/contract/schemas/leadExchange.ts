import Type from 'typebox'
import { File, Strict, Text, type EndpointContract } from './common.ts'
import { LeadListName } from './leadLists.ts'
import { leadReaders } from './leads.ts'

/** beyond spec.md: leads as files. */
export const leadExchange = {
  'leads.export': {
    summary:
      'A list of leads as CSV (RFC 4180, UTF-8 with a byte order mark): every row that the list with the same filter shows, newest received first, times in UTC. Cells that a spreadsheet would run as formulas begin with an apostrophe. The export itself is audited.',
    access: leadReaders,
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
} satisfies Record<string, EndpointContract>
