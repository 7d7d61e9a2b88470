/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the combobox results are links, which a datalist can't contain */
import { Fragment, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { go } from '../routing/router.ts'
import { useLogin } from '../data/ServicesProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { input } from '../ui/controls.css.ts'
import { t } from '../i18n/index.ts'
import { readRecent, remember } from './recent.ts'
import { usePaletteResults, type PaletteResult } from './usePaletteResults.ts'
import * as css from './palette.css.ts'

/** Command palette: finds actions, pages, leads, users, and stores. */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { userId = 0 } = useLogin() ?? {}
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [recent] = useState(() => readRecent(userId))
  const groups = usePaletteResults(typed, recent)
  const all = groups.flatMap(({ found }) => found)
  const id = useId()
  const place = Math.min(active, all.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, place])

  function open(found: PaletteResult): void {
    const { run } = found
    if (run) {
      onClose()
      // Once the focus is back on the page.
      setTimeout(run)
      return
    }
    remember(userId, { path: found.path, title: found.whole ?? found.title })
    onClose()
    go(found.path)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive((place + step + all.length) % Math.max(1, all.length))
    }
    const found = all[place]
    if (event.key === 'Enter' && found) {
      event.preventDefault()
      open(found)
    }
  }
  return (
    <Dialog title={t('common.searchOrGoTo')} onClose={onClose}>
      <input
        type="search"
        className={input}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={all[place] ? `${id}-${place}` : undefined}
        aria-label={t('palette.paletteExample')}
        placeholder={t('palette.paletteExample')}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <output className={css.quiet}>
        {all.length === 0 && (typed.trim() ? t('palette.noResultsFor', { text: typed.trim() }) : t('palette.paletteHint'))}
      </output>
      <div id={id} role="listbox" aria-label={t('common.searchOrGoTo')} className={css.results}>
        {groups.map(({ title, found }) => (
          <Fragment key={title}>
            <p className={css.heading} aria-hidden="true">
              {title}
            </p>
            {found.map((one) => {
              const at = all.indexOf(one)
              return (
                <a
                  key={one.path}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === place}
                  data-active={at === place}
                  className={css.result}
                  href={one.run ? undefined : one.path}
                  onPointerMove={() => setActive(at)}
                  onClick={(event) => {
                    if (!one.run && (event.metaKey || event.ctrlKey)) return
                    event.preventDefault()
                    open(one)
                  }}
                >
                  {one.title}
                  {one.hint && <span className={css.quiet}>{one.hint}</span>}
                </a>
              )
            })}
          </Fragment>
        ))}
      </div>
    </Dialog>
  )
}
