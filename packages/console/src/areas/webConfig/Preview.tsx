import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../i18n/index.ts'
import type { Config } from './draft.ts'
import { languageName } from '../../ui/languageName.ts'
import { previewDetails, type PreviewStep } from './previewDetails.ts'
import * as css from './webConfig.css.ts'

/** Key of the global map of responses that the loader has prefetched. */
const PREFETCHED = Symbol.for('walkup.prefetch')
type Prefetched = { readonly [PREFETCHED]?: Map<string, Promise<Response>> }
const LOADER = '/widgets/walkup.js'
const TAG = 'walkup-lead-capture'
/** Debounce for typing, ms. */
const DEBOUNCE_MS = 200
/** Delayed so that the form renders first: the widget is a whole page of its own. */
const DELAY_MS = 1_000

interface PreviewProps {
  readonly config: Config
  readonly organization: string
}
const scenes: readonly (readonly [PreviewStep, string])[] = [
  ['contact', t('webConfig.contactForm')],
  ['services', t('common.services')],
]

/** Live preview: the real widget with unsaved settings. Submitting is disabled. */
export function Preview({ config, organization }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isReady, setReady] = useState(false)
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [scene, setScene] = useState<PreviewStep>('contact')
  const [wanted, setWanted] = useState('en')
  const locale = config.locales.includes(wanted) ? wanted : (config.locales[0] ?? 'en')
  const details = JSON.stringify({ data: previewDetails(config, organization, locale, scene) })

  useEffect(() => {
    const load = () =>
      import(/* @vite-ignore */ LOADER).then(
        () => setReady(true),
        () => setFailed(true),
      )
    const timer = setTimeout(() => void load(), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      const url = `${location.origin}/api/QRCodes/qr-details/preview/1?locale=${encodeURIComponent(locale)}`
      const headers = { 'content-type': 'application/json' }
      ;(globalThis as Prefetched)[PREFETCHED]?.set(url, Promise.resolve(new Response(details, { headers })))
      place.current?.replaceChildren(widget({ 'user-uid': 'preview', group: '1', locale, theme }))
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [isReady, details, locale, theme])

  return (
    <section className={css.preview} aria-label={t('common.preview')}>
      <div className={css.previewHead}>
        <h2 className={css.sectionTitle}>{t('common.preview')}</h2>
        {scenes.map(([value, label]) => (
          <Button key={value} look="quiet" aria-pressed={scene === value} className={css.toggle} onClick={() => setScene(value)}>
            {label}
          </Button>
        ))}
        <span className={css.gap} />
        {config.locales.length > 1 &&
          config.locales.map((tag) => (
            <Button key={tag} look="quiet" aria-pressed={locale === tag} className={css.toggle} onClick={() => setWanted(tag)}>
              {languageName(tag)}
            </Button>
          ))}
        <Button
          look="quiet"
          aria-pressed={theme === 'dark'}
          className={css.toggle}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          {t('common.dark')}
        </Button>
      </div>
      <p className={css.muted}>{config.isPublicBookingOn ? t('webConfig.previewHint') : t('webConfig.bookingOff')}</p>
      {hasFailed ? <p role="alert">{t('webConfig.previewFailed')}</p> : <div ref={place} inert className={css.screen} />}
    </section>
  )
}

function widget(attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement(TAG)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}
