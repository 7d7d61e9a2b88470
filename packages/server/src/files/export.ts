import type { CallerContext, FileReply } from '../context.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { audit } from '../persistence/index.ts'
import { csvHeaders, csvStream, type Columns } from './csv.ts'

export interface Export<Row> {
  /** The entity name in the audit trail. */
  readonly entity: string
  /** File name without its extension. */
  readonly name: string
  /** The filter, as audited. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly columns: Columns<Row>
  readonly batches: AsyncIterable<readonly Row[]>
  /** For import by another program: without a byte order mark. */
  readonly isForPrograms?: boolean
}

/** Streams the batches of an export. When they end, or the client disconnects, audits who took how many rows. */
export async function* auditedExport<Row>(
  context: CallerContext,
  { entity, asked, batches }: Pick<Export<Row>, 'entity' | 'asked' | 'batches'>,
): AsyncGenerator<readonly Row[]> {
  const { caller, request, transact } = context
  let rows = 0
  let isComplete = false
  try {
    for await (const batch of batches) {
      // Counted on delivery: a batch that the client never read does not count.
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

/** Audit detail of an export that includes descendant organizations. */
export const descendantsDetail = ({
  includeDescendants,
}: {
  readonly includeDescendants?: boolean
}): { includeDescendants?: true } => (includeDescendants ? { includeDescendants } : {})

/** A CSV export, audited. */
export const exportCsv = <Row>(context: CallerContext, { columns, name, isForPrograms, ...rest }: Export<Row>): FileReply => ({
  body: csvStream(columns, auditedExport(context, rest), isForPrograms ? '' : undefined),
  headers: csvHeaders(name),
})
