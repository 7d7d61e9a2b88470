import { useStore } from '@nanostores/react'
import { router } from '../../routing/router.ts'
import { useCan } from '../../data/access.ts'
import { Icon } from '../../ui/Icon.tsx'
import { button, signAlone } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import { ReviewLink } from './review/ReviewLink.tsx'
import { SoundButton } from './ring/SoundButton.tsx'

/** Links to the import and the review queue, and the sound switch. */
export default function LeadTools() {
  const mayClaim = useCan('leads.claim')
  const mayImport = useCan('leads.importExternal')
  const kind = useStore(router)?.search.kind
  return (
    <>
      {mayImport && kind === 'external' && (
        <a className={`${button.quiet} ${signAlone}`} href="/leads/import">
          <Icon name="up" size={18} /> {t('leads.import')}
        </a>
      )}
      {mayClaim && <ReviewLink />}
      {mayClaim && <SoundButton />}
    </>
  )
}
