import { Suspense, useState } from 'react'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { iconOnlyOnPhone } from '../../ui/controls.css.ts'
import { lazy } from '../../ui/lazy.ts'
import { t } from '../../i18n/index.ts'

const ImportDialog = lazy(() => import('./ImportDialog.tsx'))

/** Opens the import of time off. */
export function ImportTimeOff() {
  const [isOpen, setOpen] = useState(false)
  const mayImport = useCan('technicians.importTimeOff')
  if (!mayImport) return
  return (
    <>
      <Button icon="up" className={iconOnlyOnPhone} onClick={() => setOpen(true)}>
        {t('technicians.importTimeOff')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
