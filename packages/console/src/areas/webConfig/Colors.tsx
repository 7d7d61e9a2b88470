import { judgeColors, light, toHex, parseColor } from '@walkup/sdk/look'
import { useFieldErrorFormatter } from '../../data/useFieldErrorFormatter.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../i18n/index.ts'
import { colorNames, type Draft } from './draft.ts'
import { colorLabels, names } from './labels.ts'
import * as css from './webConfig.css.ts'

const defaultColors: Readonly<Record<string, string>> = { ...light, accentInk: light['accent-ink'] }
/** Expands to the long hex form, the only one that a color input accepts. */
const long = (color: string) => toHex(parseColor(color) ?? [0, 0, 0])

interface ColorsProps {
  readonly colours: Draft['colours']
  readonly isDisabled: boolean
  readonly onChange: (colours: Draft['colours']) => void
}

/** The five brand colors; warns about insufficient contrast and suggests the nearest valid color. */
export function Colors({ colours, isDisabled, onChange }: ColorsProps) {
  const format = useFieldErrorFormatter()
  const warnings = format ? judgeColors(colours) : []
  return (
    <fieldset className={css.colors} disabled={isDisabled}>
      <legend className={css.label}>{names.colours}</legend>
      {colorNames.map((name) => {
        const own = colours[name]
        const label = colorLabels[name] ?? name
        const { [name]: _, ...others } = colours
        return (
          <div key={name} className={css.colorRow}>
            <input
              type="color"
              className={css.swatch}
              aria-label={label}
              value={long(own ?? defaultColors[name] ?? '#000000')}
              onChange={({ target }) => onChange({ ...colours, [name]: target.value })}
            />
            <span className={css.grow}>
              {label}
              <span className={css.muted}>{own ?? t('webConfig.walkupDefault')}</span>
            </span>
            {own !== undefined && (
              <Button
                look="quiet"
                icon="retry"
                aria-label={`${t('webConfig.useDefault')}: ${label}`}
                title={t('webConfig.useDefault')}
                onClick={() => onChange(others)}
              />
            )}
          </div>
        )
      })}
      <div aria-live="polite" className={css.warnings}>
        {warnings.map((warning) => {
          const { path, suggestion } = warning
          const name = path.replace('colours.', '')
          return (
            <div key={path} className={css.warning}>
              <Icon name="warning" size={16} />
              <span className={css.grow}>
                {colorLabels[name] ?? name}: {format?.(warning)}
              </span>
              {suggestion && (
                <Button onClick={() => onChange({ ...colours, [name]: suggestion })}>
                  {t('webConfig.useSuggestion', { suggestion })}
                </Button>
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
