import { useRef } from 'react'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { SAVED_REPORTS, savedPath, type SavedReport } from './saved.ts'
import * as css from './reports.css.ts'

/** The reader's saved reports and those that colleagues share; nothing while there are none. */
export function SavedReports() {
  const { data, problem } = useCall('views.search', {
    body: { filter: { listKey: SAVED_REPORTS, includeShared: true }, limit: 200 },
  })
  const remove = useMutation('views.delete')
  const save = useMutation('views.upsert')
  const share = useMutation('views.share')
  const heading = useRef<HTMLHeadingElement>(null)

  async function drop({ id, name, state, isShared }: SavedReport): Promise<void> {
    if (!(await remove.run({ params: { id } }))) return
    // The delete button disappears with its report.
    heading.current?.focus({ preventScroll: true })
    const back = async () => {
      const made = await save.run({ body: { listKey: SAVED_REPORTS, name, state } })
      if (made && isShared) await share.run({ params: { id: made.id }, body: { isShared } })
    }
    toast(t('reports.deleted', { name }), false, { label: t('common.undo'), run: back })
  }
  const failed = problem ?? remove.problem ?? save.problem ?? share.problem
  if (failed) return <ProblemNotice problem={failed} />
  if (!data?.items.length) return null
  return (
    <section className={css.saved}>
      <h2 ref={heading} tabIndex={-1} className={css.sectionTitle}>
        {t('reports.savedReports')}
      </h2>
      <ul className={css.cards}>
        {data.items.map((one) => (
          <li key={one.id} className={css.savedCard}>
            <a className={css.question} href={savedPath(one)}>
              <span className={css.questionLabel}>
                {one.isOwn
                  ? one.isShared
                    ? t('reports.sharedByYou')
                    : t('reports.onlyYou')
                  : one.owner
                    ? t('reports.sharedBy', { name: one.owner })
                    : t('reports.shared')}
              </span>
              <span className={css.questionTitle}>{one.name}</span>
            </a>
            {one.isOwn && (
              <span className={css.savedDelete}>
                <Button
                  look="quiet"
                  icon="trash"
                  aria-label={`${t('common.delete')}: ${one.name}`}
                  onClick={() => void drop(one)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
