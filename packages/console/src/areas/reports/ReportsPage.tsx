import { useTitle } from '../../app/useTitle.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { say } from '../../words/index.ts'
import { inReach } from './reach.ts'
import * as css from './reports.css.ts'

const title = { en: 'Reports', es: 'Informes' }

/** Every question that a reader's role may ask. */
export default function ReportsPage() {
  useTitle(say(title))
  return (
    <div className={css.page}>
      <h1 className={css.title}>{say(title)}</h1>
      <ul className={css.cards}>
        {inReach(useLogin()).map(({ id, label, question, about }) => (
          <li key={id}>
            <a className={css.question} href={`/reports/${id}`}>
              <span className={css.questionLabel}>{say(label)}</span>
              <span className={css.questionTitle}>{say(question)}</span>
              <span className={css.about}>{say(about)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
