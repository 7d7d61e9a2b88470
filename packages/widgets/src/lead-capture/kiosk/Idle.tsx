import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import * as base from '../../ui/screen.css.ts'
import * as css from './kiosk.css.ts'
import { useActivity } from './useActivity.ts'
import { useCountdown } from './useCountdown.ts'
import { kioskTranslator } from './kioskTranslator.ts'
import { useWidget } from '../../ui/context.ts'

/** How long the warning shows; WCAG 2.2.1 requires at least 20 s. */
const WARNING = 20

interface Props {
  /** The idle timeout, including the warning. */
  readonly seconds: number
  readonly clear: () => void
}

/** Clears an abandoned form after a warning. */
export function Idle({ seconds, clear }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [touched, setTouched] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const touch = useCallback(() => setTouched((times) => times + 1), [])
  useActivity(place, touch)
  const stay = () => {
    setIsAsking(false)
    touch()
  }
  const ask = useCallback(() => setIsAsking(true), [])
  useCountdown(seconds - WARNING, touched, ask)
  return (
    <>
      <span ref={place} hidden />
      {isAsking && <Warning stay={stay} clear={clear} />}
    </>
  )
}

function Warning({ stay, clear }: { readonly stay: () => void; readonly clear: () => void }) {
  const { locale } = useWidget()
  const dialog = useRef<HTMLDialogElement>(null)
  const t = kioskTranslator(locale)
  const left = useCountdown(WARNING, clear, clear)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className={css.dialog} ref={dialog} aria-labelledby="idle" onClose={stay}>
      <h2 className={base.title} id="idle">
        {t('idleTitle')}
      </h2>
      <p className={base.tabular}>{t('idleBody', { seconds: left })}</p>
      <button type="button" className={base.primary} onClick={() => dialog.current?.close()}>
        {t('idleStay')}
      </button>
      <button type="button" className={base.secondary} onClick={clear}>
        {t('idleClear')}
      </button>
    </dialog>
  )
}
