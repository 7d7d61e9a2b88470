/** @jsxImportSource preact */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import * as base from '../../ui/base.css.ts'
import * as css from './kiosk.css.ts'
import { useActivity } from './useActivity.ts'
import { useCountdown } from './useCountdown.ts'
import { useKioskText } from './useKioskText.ts'

/** How long the warning stands: WCAG 2.2.1 wants 20 s at the least. */
const WARNING = 20

interface Props {
  /** How long nobody may touch it, warning included. */
  readonly seconds: number
  readonly clear: () => void
}

/** Clears a form that someone has walked away from, after asking. */
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
  const dialog = useRef<HTMLDialogElement>(null)
  const say = useKioskText()
  const left = useCountdown(WARNING, clear, clear)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog class={css.dialog} ref={dialog} aria-labelledby="idle" onClose={stay}>
      <h2 class={base.title} id="idle">
        {say('idleTitle')}
      </h2>
      <p class={base.tabular}>{say('idleBody', { seconds: left })}</p>
      <button type="button" class={base.primary} onClick={() => dialog.current?.close()}>
        {say('idleStay')}
      </button>
      <button type="button" class={base.secondary} onClick={clear}>
        {say('idleClear')}
      </button>
    </dialog>
  )
}
