import { Suspense, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useLogin } from '../../data/ServicesProvider.tsx'
import * as css from '../../frame/frame.css.ts'
import { SubjectExport } from '../../frame/SubjectExport.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { t } from '../../i18n/index.ts'

type User = Replies['users.get']
const files = { json: 'users.exportPerson', pdf: 'users.printPerson' } as const
const EraseUser = lazy(() => import('./EraseUser.tsx'))

/** Privacy requests of a staff member: data export and erasure. */
export function PersonalData({ user, onErased }: { readonly user: User; readonly onErased: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const isSelf = useLogin()?.userId === user.id
  return (
    <div className={css.actions}>
      <SubjectExport id={user.id} {...files} />
      {!isSelf && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('common.erasePerson')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <EraseUser user={user} onClose={() => setOpen(false)} onErased={onErased} />
        </Suspense>
      )}
    </div>
  )
}
