/** @jsxImportSource preact */
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { TakenNotice } from '../availability/TakenNotice.ts'
import { TimeBones, TimePicker } from '../availability/TimePicker.tsx'
import type { AvailabilityState } from '../availability/store.ts'
import type { Brand } from '../brand.ts'
import { formats } from '../format.ts'
import * as css from '../ui/base.css.ts'
import { SpeechProvider, useSpeech } from '../ui/context.tsx'
import { FaultNotice } from '../ui/Fault.tsx'
import { StepFrame } from '../ui/StepFrame.tsx'
import { useShell } from '../ui/useShell.ts'
import { useStore } from '../ui/useStore.ts'
import type { Choosing, ChoosingState } from './choosing.ts'
import * as own from './chooser.css.ts'

interface Props {
  /** Nothing to choose from while the page has not said whose times they are, or the code of a booking is on its way. */
  readonly choosing?: Choosing
  readonly state?: ChoosingState
  readonly locale: string
  readonly baseUrl: string
  readonly host: HTMLElement
  readonly isDisabled: boolean
  /** Said when the form has asked for the time that is missing. */
  readonly need: string | undefined
  /** The page's own label stands for the title. */
  readonly isLabelled: boolean
  /** Fetches code that could not be had. */
  readonly onRetry?: () => void
  readonly onChoose: (slotId: string) => void
  readonly onClear: () => void
  readonly dress: (brand: Brand) => void
}

/** The frame, and in it the times once they, the language and the look are here. */
export function Chooser(props: Props) {
  const { choosing, state, locale, baseUrl, host, isDisabled, onRetry, dress } = props
  const shell = useShell(locale, baseUrl, host)
  const frame = useRef<HTMLDivElement>(null)
  const look = state?.look
  useEffect(() => {
    if (look) dress(look)
  }, [look, dress])
  return (
    <SpeechProvider value={shell.speech}>
      <div class={css.root} lang={locale} dir={shell.dir}>
        <div class={`${css.inside} ${isDisabled ? own.faded : ''}`} ref={frame}>
          <fieldset class={own.parts} disabled={isDisabled}>
            {onRetry ? (
              <FaultNotice fault={{ kind: 'network' }} onRetry={onRetry} />
            ) : choosing && state && shell.isReady && look !== undefined ? (
              <Times {...props} choosing={choosing} state={state} frame={frame} />
            ) : (
              <TimeBones />
            )}
          </fieldset>
        </div>
      </div>
    </SpeechProvider>
  )
}

/** What is free next, for whoever has just lost a time. */
const soonest = ({ days }: AvailabilityState) =>
  Object.entries(days)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, slots]) => slots)
    .slice(0, 3)

interface TimesProps extends Props {
  readonly choosing: Choosing
  readonly state: ChoosingState
  readonly frame: RefObject<HTMLElement | null>
}

function Times({ choosing, state, frame, isLabelled, need, onChoose, onClear }: TimesProps) {
  const { t, locale } = useSpeech()
  const times = useStore(choosing.times.state)
  const { timeZone, day } = times
  const { chosen, isLost } = state
  // The button that was pressed goes away: once all is drawn, the focus goes to what it has changed.
  const follow = (act: () => void) => {
    act()
    requestAnimationFrame(() => {
      const find = (what: string) => frame.current?.querySelector<HTMLElement>(what)
      ;(find('[aria-pressed="true"]') ?? find('input:checked'))?.focus()
    })
  }
  const picker = (
    <>
      {isLost && timeZone && (
        <TakenNotice slots={soonest(times)} timeZone={timeZone} onChoose={({ id }) => follow(() => onChoose(id))} />
      )}
      <TimePicker store={choosing.times} chosen={chosen?.id} onChoose={({ id }) => onChoose(id)} />
      {day && (
        <div class={`${css.foot} ${own.foot}`}>
          <p class={need ? own.fault : chosen ? own.chosen : css.muted} role={need ? 'alert' : 'status'}>
            {chosen && timeZone
              ? t('yourTime', { when: formats(locale, timeZone).when(chosen.startAt) })
              : (need ?? t('noneChosen'))}
          </p>
          {chosen && (
            <button type="button" class={`${css.quiet} ${own.clear}`} onClick={() => follow(onClear)}>
              {t('clear')}
            </button>
          )}
        </div>
      )}
    </>
  )
  if (isLabelled) return <div class={css.step}>{picker}</div>
  return (
    <StepFrame title={t('timeTitle')} takesFocus={false}>
      {picker}
    </StepFrame>
  )
}
