import { useStore } from '@nanostores/react'
import { router } from '../../routing/router.ts'
import { useCan } from '../../data/access.ts'
import { ImportLink } from '../../frame/ImportLink.tsx'
import { ReviewLink } from './review/ReviewLink.tsx'
import { SoundButton } from './newLeadAlerts/SoundButton.tsx'

/** Links to the import and the review queue, and the sound switch. */
export default function LeadTools() {
  const mayClaim = useCan('leads.claim')
  const kind = useStore(router)?.search.kind
  return (
    <>
      {kind === 'external' && <ImportLink kind="leads" needs="leads.importExternal" />}
      {mayClaim && <ReviewLink />}
      {mayClaim && <SoundButton />}
    </>
  )
}
