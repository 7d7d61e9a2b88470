import type { CallerContext, FileReply } from '../context.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { audit } from '../writes/index.ts'
import { csvHeaders, csvStream, type Columns } from './csv.ts'

export interface Export<Row> {
  /** The word of the audit trail for what the rows are. */
  readonly entity: string
  /** Of the file, without its ending. */
  readonly name: string
  /** What was asked for. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly columns: Columns<Row>
  readonly batches: AsyncIterable<readonly Row[]>
}

/** The batches of an export. When they end, or the reader leaves, the audit trail gets who took how many rows of what. */
export async function* audited<Row>(
  context: CallerContext,
  { entity, asked, batches }: Pick<Export<Row>, 'entity' | 'asked' | 'batches'>,
): AsyncGenerator<readonly Row[]> {
  const { caller, request, transact } = context
  let rows = 0
  let isComplete = false
  try {
    for await (const batch of batches) {
      // Counted when handed over: a batch that the reader never took was not taken along.
      rows += batch.length
      yield batch
    }
    isComplete = true
  } finally {
    await transact(async (tx) => {
      const { organizationId, userId } = caller
      const details = { ...asked, rows, isComplete }
      await audit({ ...context, tx }, { entity, organizationId, id: null }, 'export', null, details)
      await recordSecurityEvent(tx, {
        kind: 'export',
        userId,
        actorId: userId,
        organizationIds: [organizationId],
        request,
        details: { entity, ...details },
      })
    })
  }
}

/** What `asked` says of an export that reaches below its organization. */
export const below = ({ includeDescendants }: { readonly includeDescendants?: boolean }): { includeDescendants?: true } =>
  includeDescendants ? { includeDescendants } : {}

/** A CSV file of an export, audited. */
export const exportCsv = <Row>(context: CallerContext, { columns, name, ...rest }: Export<Row>): FileReply => ({
  body: csvStream(columns, audited(context, rest)),
  headers: csvHeaders(name),
})
