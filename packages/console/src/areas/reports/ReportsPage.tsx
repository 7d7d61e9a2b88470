import { useTitle } from '../../routing/useTitle.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { t } from '../../i18n/index.ts'
import { visibleReports } from './visibleReports.ts'
import * as css from './reports.css.ts'

const title = t('reports.reports')

/** All reports that the reader's role may open. */
export default function ReportsPage() {
  useTitle(title)
  return (
    <div className={css.page}>
      <h1 className={css.title}>{title}</h1>
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
