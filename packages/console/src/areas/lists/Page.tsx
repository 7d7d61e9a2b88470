import { useCan } from '../../data/access.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { t } from '../../i18n/index.ts'
import { groups } from './names.ts'
import * as css from './lists.css.ts'

const title = t('lists.lists')

/** Links to every list, grouped by what uses them. */
export default function Page() {
  useTitle(title)
  const mayReadRules = useCan('settings.campaignRules')
  return (
    <div className={css.page}>
      <h1 className={css.title}>{title}</h1>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className={css.group}>{group.title}</h2>
          <ul className={css.links}>
            {group.lists.map(({ list, label, hint }) => (
              <li key={list}>
                <a className={css.link} href={`/lists/${list}`}>
                  <strong className={css.name}>{label}</strong>
                  <span className={css.hint}>{hint}</span>
                </a>
              </li>
            ))}
            {mayReadRules && group.lists.some(({ list }) => list === 'serviceTitanCampaigns') && (
              <li>
                <a className={css.link} href="/campaign-rules">
                  <strong className={css.name}>{t('campaignRules.rules')}</strong>
                  <span className={css.hint}>{t('campaignRules.linkHint')}</span>
                </a>
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}
