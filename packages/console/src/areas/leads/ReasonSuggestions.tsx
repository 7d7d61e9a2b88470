import { useLookup } from '../../data/lookups.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './lead.css.ts'

interface ReasonSuggestionsProps {
  readonly list: 'rejectReasons' | 'cancelReasons'
  readonly onChoose: (reason: string) => void
}
/** The organization's reasons; choosing one fills the field, which remains editable. */
export function ReasonSuggestions({ list, onChoose }: ReasonSuggestionsProps) {
  const reasons = useLookup('third')?.[list].filter(({ isActive }) => isActive) ?? []
  if (!reasons.length) return null
  return (
    <fieldset aria-label={t('leads.reasonSuggestions')} className={css.suggestions}>
      {reasons.map(({ id, name }) => (
        <Button key={id} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
