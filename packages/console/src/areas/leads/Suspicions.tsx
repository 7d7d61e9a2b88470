import { useCall } from '../../data/useCall.ts'
import { useCan } from '../../data/access.ts'
import { Icon } from '../../ui/Icon.tsx'
import { explain, kindLabel } from '../integrity/flag.ts'
import * as css from './lead.css.ts'

/** Why a lead looks made up, for those who may see it. */
export function Suspicions({ leadId }: { readonly leadId: number }) {
  const may = useCan('integrity.search')
  const body = { filter: { leadIds: [leadId], states: ['open' as const, 'confirmed' as const] } }
  const flags = useCall('integrity.search', may ? { body } : undefined).data?.items ?? []
  return flags.map((flag) => (
    <span key={flag.id} className={css.flag}>
      <Icon name="flag" size={16} />
      <span>
        <a href={`/integrity?row=${flag.id}&states=open,confirmed`}>{kindLabel(flag.kind)}</a>: {explain(flag)}
      </span>
    </span>
  ))
}
