import { useTitle } from '../../routing/useTitle.ts'
import { useCan } from '../../data/access.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { button } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import { visibleReports } from './visibleReports.ts'
import { SavedReports } from './SavedReports.tsx'
import * as css from './reports.css.ts'

const title = t('reports.reports')

/** All reports that the reader's role may open. */
export default function ReportsPage() {
  useTitle(title)
  const mayList = useCan('reportSchedules.search')
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={`${css.title} ${css.titles}`}>{title}</h1>
        <a className={button.plain} href="/reports/build">
          {t('reports.build')}
        </a>
        {mayList && (
          <a className={button.quiet} href="/reports/schedules">
            {t('reportSchedules.schedules')}
          </a>
        )}
      </header>
      <SavedReports />
      <ul className={css.cards}>
        {visibleReports(useLogin()).map(({ id, label, question, about }) => (
          <li key={id}>
            <a className={css.question} href={`/reports/${id}`}>
              <span className={css.questionLabel}>{label}</span>
              <span className={css.questionTitle}>{question}</span>
              <span className={css.about}>{about}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
