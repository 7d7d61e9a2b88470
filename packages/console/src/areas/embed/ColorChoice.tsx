import { Checkbox } from '../../ui/Field.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './embed.css.ts'

interface Props {
  readonly name: string
  /** As `#0b6e4f`; empty for the organization's own. */
  readonly value: string
  /** What the choice starts with. */
  readonly first: string
  readonly onChange: (color: string) => void
}

/** Another color than the organization's. */
export function ColorChoice({ name, value, first, onChange }: Props) {
  return (
    <div className={css.swatchLine}>
      <Checkbox label={t('embed.ownColor')} checked={!!value} onChange={({ target }) => onChange(target.checked ? first : '')} />
      {value && (
        <input
          type="color"
          aria-label={name}
          className={css.swatch}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
