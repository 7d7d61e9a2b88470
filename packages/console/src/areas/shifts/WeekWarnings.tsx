import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../i18n/index.ts'
import type { WeekPlan } from './useWeekPlan.ts'
import { warningsOf } from './warnings.ts'
import * as css from './shifts.css.ts'

const SHOWN = 12

/** Names what is wrong with the week, above its grid, while it is being planned. */
export function WeekWarnings({ plan }: { readonly plan: WeekPlan }) {
  const warnings = warningsOf(plan)
  if (warnings.length === 0) return null
  const kinds = [...new Set(warnings.map(({ kind }) => kind))]
  const counts = kinds.map((kind) => `${kind}: ${warnings.filter((one) => one.kind === kind).length}`)
  const more = warnings.length - SHOWN
  return (
    <details className={css.warnings}>
      <summary className={css.warningsHead}>
        <Icon name="warning" size={18} />
        <span>{t('shifts.warningCount', { count: warnings.length })}</span>
        <span className={css.muted}>{counts.join(' · ')}</span>
      </summary>
      <ul className={css.report}>
        {warnings.slice(0, SHOWN).map(({ key, kind, text }) => (
          <li key={key}>
            <b>{kind}</b>: {text}
          </li>
        ))}
        {more > 0 && <li>{t('shifts.andMore', { more })}</li>}
      </ul>
    </details>
  )
}
