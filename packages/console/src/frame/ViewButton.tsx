import { memo, Suspense, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { lazy } from '../ui/lazy.ts'
import { t, type Text } from '../i18n/index.ts'
import type { ScheduleDraft } from './schedule/source.ts'
import type { View } from './useView.ts'

const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

export type ScheduleOf = (
  name: string,
  query: Readonly<Record<string, string>>,
  columns: readonly string[] | undefined,
) => ScheduleDraft | undefined
export interface ViewProps {
  /** Key of the user's saved views. */
  readonly listKey: string
  readonly columns: readonly {
    readonly id: string
    readonly title: Text
    readonly isHidden?: boolean
    readonly isSticky?: boolean
  }[]
  readonly view: View
  /** A saved view as a report schedule; undefined for lists that cannot be sent. */
  readonly schedule?: ScheduleOf
  readonly onChange: (view: View) => void
}

/** Opens columns, density, and saved views. */
export const ViewButton = memo((props: ViewProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        icon="view"
        aria-label={t('frame.view')}
        title={t('frame.view')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ViewDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})
