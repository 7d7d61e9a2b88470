import type { CallerContext, FileReply } from '../context.ts'
import { recordSecurityEvent } from '../security/events.ts'
import { subjectPdf } from './pdf.ts'
import { shopperData, staffData } from './subject.ts'

export type SubjectFormat = 'json' | 'pdf'
const mediaTypes: Readonly<Record<SubjectFormat, string>> = { json: 'application/json', pdf: 'application/pdf' }

/**
 * Exports a person's data as a file, and records that in the security log.
 * @throws 404
 */
export async function exportSubject(
  context: CallerContext,
  subject: 'shopper' | 'staff',
  id: number,
  format: SubjectFormat,
): Promise<FileReply> {
  const { caller, request, transact } = context
  const data = await transact(async (tx) => {
    const found = await (subject === 'shopper' ? shopperData(tx, context, id) : staffData(tx, context, id))
    const rows = Object.values(found.sections).reduce((sum, section) => sum + section.length, 0)
    await recordSecurityEvent(tx, {
      kind: 'subjectExport',
      userId: subject === 'staff' ? id : null,
      actorId: caller.userId,
      organizationIds: [caller.organizationId],
      request,
      details: { subject, id, format, rows },
    })
    return found
  })
  return {
    body: format === 'json' ? JSON.stringify(data, null, 2) : subjectPdf(data),
    headers: {
      'content-type': mediaTypes[format],
      'content-disposition': `attachment; filename="personal-data-${subject}-${id}.${format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}
