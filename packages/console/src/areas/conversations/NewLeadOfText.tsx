import type { Replies } from '@walkup/sdk'
import { phone } from '../../ui/format.ts'
import NewLead from '../leads/NewLead.tsx'

interface NewLeadOfTextProps {
  readonly row: Replies['messages.conversations']['items'][number]
  readonly onClose: () => void
}

/** A lead for an unknown phone; its texts become that lead's conversation. */
export default function NewLeadOfText({ row, onClose }: NewLeadOfTextProps) {
  return <NewLead phone={row.phone ? phone(row.phone) : undefined} onClose={onClose} />
}
