import { Suspense } from 'react'
import { useStore } from '@nanostores/react'
import { closeForm } from '../../routing/fromSetup.ts'
import { go, router, withSearch } from '../../routing/router.ts'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { iconOnlyOnPhone } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'

const CodesForAll = lazy(() => import('./CodesForAll.tsx'))

/** Opens the form that adds codes for all lead generators at once. */
export function CodeTools() {
  const isOpen = useStore(router)?.search.form === 'all'
  if (!useCan('qrCodes.upsert')) return
  return (
    <>
      <Button look="quiet" icon="person" className={iconOnlyOnPhone} onClick={() => go(withSearch({ form: 'all' }))}>
        {t('qrCodes.forAll')}
      </Button>
      {isOpen && (
        <Suspense>
          <CodesForAll onClose={() => closeForm()} />
        </Suspense>
      )}
    </>
  )
}
