import { useCan } from '../../frame/index.ts'
import { count } from '../../ui/format.ts'

interface CodesProps {
  readonly id: number
  readonly qrCodes: number
}

/** Number of a store's active codes, linked to them if the role may see them. */
export function Codes({ id, qrCodes }: CodesProps) {
  const mayRead = useCan('qrCodes.search')
  return mayRead && qrCodes > 0 ? <a href={`/qr-codes?storeIds=${id}&isActive=yes`}>{count(qrCodes)}</a> : count(qrCodes)
}
