import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../i18n/index.ts'
import { attributesOf, hasModes, type Embed } from './snippets.ts'
import * as shared from '../webConfig/webConfig.css.ts'
import * as css from './embed.css.ts'

const DEBOUNCE_MS = 200
const sizes = {
  phone: { label: t('embed.phone'), width: 390, height: 700 },
  desktop: { label: t('embed.desktop'), width: 1280, height: 800 },
} as const

/** The real widget in a page of its own, in which nothing can be used, so that nothing is booked or counted. */
export function Preview({ embed }: { readonly embed: Embed }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [isReady, setReady] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [size, setSize] = useState<keyof typeof sizes>('phone')
  const [isOpen, setOpen] = useState(true)
  const [version, setVersion] = useState<'a' | 'b'>('b')
  const [room, setRoom] = useState(0)
  const canOpen = hasModes(embed) && embed.mode !== 'inline'
  const given = attributesOf(embed)
  const hasVersions = given.some(([name]) => name === 'experiment')
  const attributes = JSON.stringify([
    `walkup-${embed.widget}`,
    hasVersions ? [...given, ['version', version]] : given,
    embed.accent,
    canOpen && isOpen,
  ])
  const { width, height } = sizes[size]
  const scale = room ? Math.min(1, room / width) : 1

  useLayoutEffect(() => {
    if (!place.current) return
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const load = useCallback(() => {
    const inner = frame.current?.contentDocument
    if (!inner?.body.inert) return setFailed(true)
    inner.body.style.margin = '0'
    setReady(true)
  }, [])
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => {
      const inner = frame.current?.contentDocument
      if (!inner) return
      const [name, given, accent, opens] = JSON.parse(attributes) as [string, [string, string | number | true][], string, boolean]
      const element = inner.createElement(name)
      for (const [key, value] of given) if (key !== 'redirect-url') element.setAttribute(key, value === true ? '' : String(value))
      if (accent) element.style.setProperty('--walkup-accent', accent)
      element.toggleAttribute('open', opens)
      inner.body.replaceChildren(element)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [isReady, attributes])

  return (
    <section className={css.card} aria-label={t('common.preview')}>
      <div className={shared.previewHead}>
        <h2 className={css.sectionTitle}>{t('common.preview')}</h2>
        {(['phone', 'desktop'] as const).map((one) => (
          <Button key={one} look="quiet" aria-pressed={size === one} className={shared.toggle} onClick={() => setSize(one)}>
            {sizes[one].label}
          </Button>
        ))}
        {hasVersions &&
          (['a', 'b'] as const).map((one) => (
            <Button
              key={one}
              look="quiet"
              aria-pressed={version === one}
              className={shared.toggle}
              onClick={() => setVersion(one)}
            >
              {t(one === 'a' ? 'embed.versionA' : 'embed.versionB')}
            </Button>
          ))}
        {canOpen && (
          <Button look="quiet" aria-pressed={isOpen} className={shared.toggle} onClick={() => setOpen(!isOpen)}>
            {t('embed.openDialog')}
          </Button>
        )}
      </div>
      <p className={css.muted}>{t('embed.previewHint')}</p>
      {hasFailed && <p role="alert">{t('embed.previewFailed')}</p>}
      <div ref={place} className={css.stage} style={{ height: height * scale }}>
        <iframe
          ref={frame}
          title={t('common.preview')}
          className={css.screen}
          style={{ width, height, transform: `scale(${scale})` }}
          tabIndex={-1}
          inert
          src="/widgets/preview"
          onLoad={load}
        />
      </div>
    </section>
  )
}
