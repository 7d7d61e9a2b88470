import { folded } from '@walkup/sdk/reading'
import { useState } from 'react'
import { Checkbox } from './Field.tsx'
import { Button } from './Button.tsx'
import { resolveOptions, type FilterMenuProps } from './FilterMenu.tsx'
import { Skeleton } from './states.tsx'
import * as controls from './controls.css.ts'
import * as css from './Popover.css.ts'
import { t } from '../i18n/index.ts'

interface FilterOptionsProps extends FilterMenuProps<string | number> {
  readonly onClose: () => void
}
/** Number of options above which a menu gets a search input; it then shows at most `SHOWN`. */
const MANY = 12
const SHOWN = 100

/** Contents of a filter's menu. */
export default function FilterOptions({ label, chosen, onChange, onType, onClose, ...props }: FilterOptionsProps) {
  const [typed, setTyped] = useState('')
  const read = resolveOptions(props.options)
  const options = read ?? []
  const wanted = onType ? '' : folded(typed.trim())
  const found = options.filter((option) => folded(option.label).includes(wanted))
  return (
    <>
      {(onType || options.length > MANY) && (
        <div className={css.top}>
          <input
            type="search"
            className={controls.input}
            aria-label={`${t('ui.find')}: ${label}`}
            placeholder={`${t('ui.find')}…`}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              onType?.(event.target.value)
            }}
          />
        </div>
      )}
      {found.slice(0, SHOWN).map((option) => (
        <div key={option.value} className={css.item}>
          <Checkbox
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
            }
          />
        </div>
      ))}
      {!read && (
        <div className={css.skeleton}>
          <Skeleton widths={['70%', '50%', '60%']} />
        </div>
      )}
      {read && found.length === 0 && <p className={css.heading}>{t('common.noMatches')}</p>}
      {found.length > SHOWN && <p className={css.heading}>{t('common.moreMatches', { n: found.length - SHOWN })}</p>}
      {chosen.length > 0 && (
        <div className={css.foot}>
          <Button
            onClick={() => {
              onChange([])
              onClose()
            }}
          >
            {t('ui.clear')}
          </Button>
        </div>
      )}
    </>
  )
}
