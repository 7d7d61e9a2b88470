import type { Client } from '@walkup/sdk'
import type { LeadRow } from './lead.ts'

/** Deletes a lead, or only tries to, with the headers of a dry run. */
export const deleteLead = (
  { id, kind }: Pick<LeadRow, 'id' | 'kind'>,
  client: Client,
  headers?: Readonly<Record<string, string>>,
): Promise<unknown> =>
  client.call(kind === 'external' ? 'leads.deleteExternal' : 'leads.deleteInternal', {
    params: { id },
    ...(headers && { headers }),
  })
