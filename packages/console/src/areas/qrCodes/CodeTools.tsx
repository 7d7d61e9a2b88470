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
const PrintDialog = lazy(() => import('./PrintDialog.tsx'))

/** Opens the form that adds codes for all lead generators at once, and the print of a code that was just added. */
export function CodeTools() {
  const search = useStore(router)?.search
  const toPrint = search?.form === 'print' ? Number(search.ids) : undefined
  const mayAdd = useCan('qrCodes.upsert')
  return (
    <>
      {mayAdd && (
        <Button look="quiet" icon="person" className={iconOnlyOnPhone} onClick={() => go(withSearch({ form: 'all' }))}>
          {t('qrCodes.forAll')}
        </Button>
      )}
      <Suspense>
        {mayAdd && search?.form === 'all' && <CodesForAll onClose={() => closeForm()} />}
        {toPrint && <PrintDialog ids={[toPrint]} onClose={() => closeForm({ form: undefined, ids: undefined })} />}
      </Suspense>
    </>
  )
}
