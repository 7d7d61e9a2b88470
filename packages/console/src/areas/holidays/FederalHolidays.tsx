import { Suspense, useState } from 'react'
import { useCan } from '../../data/access.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { iconOnlyOnPhone } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'

const FederalDialog = lazy(() => import('./FederalDialog.tsx'))

/** The button that adds a year's federal holidays. */
export default function FederalHolidays() {
  const mayAdd = useCan('settings.upsertHoliday')
  const [isOpen, setOpen] = useState(false)
  if (!mayAdd) return null
  return (
    <>
      <Button look="quiet" icon="flag" className={iconOnlyOnPhone} onClick={() => setOpen(true)}>
        {t('holidays.addFederal')}
      </Button>
      {isOpen && (
        <Suspense>
          <FederalDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
