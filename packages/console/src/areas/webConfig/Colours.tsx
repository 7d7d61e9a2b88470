import { judgeColors, light, toHex, parseColor } from '@walkup/sdk/look'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { t } from '../../i18n/index.ts'
import { colourNames, type Draft } from './draft.ts'
import { colourWords, names, words } from './words.ts'
import * as css from './webConfig.css.ts'

const house: Readonly<Record<string, string>> = { ...light, accentInk: light['accent-ink'] }
/** Expands to the long hex form, the only one that a color input accepts. */
const long = (colour: string) => toHex(parseColor(colour) ?? [0, 0, 0])

interface ColoursProps {
  readonly colours: Draft['colours']
  readonly isDisabled: boolean
  readonly onChange: (colours: Draft['colours']) => void
}

/** The five brand colors; warns about insufficient contrast and suggests the nearest valid color. */
export function Colours({ colours, isDisabled, onChange }: ColoursProps) {
  const warnings = judgeColors(colours)
  return (
    <fieldset className={css.colours} disabled={isDisabled}>
      <legend className={css.label}>{names.colours}</legend>
      {colourNames.map((name) => {
        const own = colours[name]
        const label = colourWords[name] ?? name
        const { [name]: _, ...others } = colours
        return (
          <div key={name} className={css.colourRow}>
            <input
              type="color"
              className={css.swatch}
              aria-label={label}
              value={long(own ?? house[name] ?? '#000000')}
              onChange={({ target }) => onChange({ ...colours, [name]: target.value })}
            />
            <span className={css.grow}>
              {label}
              <span className={css.muted}>{own ?? words.house}</span>
            </span>
            {own !== undefined && (
              <Button
                look="quiet"
                icon="retry"
                aria-label={`${words.useHouse}: ${label}`}
                title={words.useHouse}
                onClick={() => onChange(others)}
              />
            )}
          </div>
        )
      })}
      <div aria-live="polite" className={css.warnings}>
        {warnings.map(({ path, message, suggestion }) => {
          const name = path.replace('colours.', '')
          return (
            <div key={path} className={css.warning}>
              <Icon name="warning" size={16} />
              <span className={css.grow}>
                {colourWords[name] ?? name}: {message}
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
