/** @jsxImportSource preact */
import { component, useEffect, useRef, useState } from '../../ui/component.ts'
import * as base from '../../ui/base.css.ts'
import * as css from './kiosk.css.ts'
import { useActivity } from './useActivity.ts'
import { useCountdown } from './useCountdown.ts'
import { kioskTranslator } from './kioskTranslator.ts'

/** How long the warning shows; WCAG 2.2.1 requires at least 20 s. */
const WARNING = 20

interface Props {
  /** How long nobody may touch it, warning included. */
  readonly seconds: number
  readonly clear: () => void
}

/** Clears an abandoned form after a warning. */
export const Idle = component(({ seconds, clear }: Props) => {
  const place = useRef<HTMLSpanElement>()
  const [touched, setTouched] = useState(0)
  const [isAsking, setIsAsking] = useState(false)
  const [touch] = useState(() => setTouched((times) => times + 1))
  useActivity(place, touch)
  const stay = () => {
    setIsAsking(false)
    touch()
  }
  const [ask] = useState(() => setIsAsking(true))
  useCountdown(seconds - WARNING, touched, ask)
  return (
    <>
      <span ref={place} hidden />
      {isAsking && <Warning stay={stay} clear={clear} />}
    </>
  )
})

const Warning = component(({ stay, clear }: { readonly stay: () => void; readonly clear: () => void }, { locale }) => {
  const dialog = useRef<HTMLDialogElement>()
  const t = kioskTranslator(locale)
  const left = useCountdown(WARNING, clear, clear)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog class={css.dialog} ref={dialog} aria-labelledby="idle" onClose={stay}>
      <h2 class={base.title} id="idle">
        {t('idleTitle')}
      </h2>
      <p class={base.tabular}>{t('idleBody', { seconds: left })}</p>
      <button type="button" class={base.primary} onClick={() => dialog.current?.close()}>
        {t('idleStay')}
      </button>
      <button type="button" class={base.secondary} onClick={clear}>
        {t('idleClear')}
      </button>
    </dialog>
  )
})
