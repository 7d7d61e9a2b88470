import { useLayoutEffect, useState } from 'react'
import '../languages/en/choice.ts'
import type { Slot } from '../availability/days.ts'
import { TimeSkeleton, TimePicker } from '../availability/TimePicker.tsx'
import type { WalkupControl } from '../control.ts'
import { formats } from '../format.ts'
import { notLoaded } from '../problem.ts'
import * as css from '../ui/screen.css.ts'
import * as field from '../ui/field.css.ts'
import { useWidget, WidgetProvider } from '../ui/context.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { lazyModule } from '../ui/lazyModule.ts'
import { useShell } from '../ui/useShell.ts'
import { useStore } from '../ui/useStore.ts'
import type { Choosing, ChoosingState } from './chooserState.ts'
import * as own from './chooser.css.ts'

interface Props {
  /** Undefined until the required attributes are set. */
  readonly choosing?: Choosing
  readonly host: WalkupControl
  /** The validation message for a missing time. */
  readonly need: string
  /** Called without a slot when the choice is cleared. */
  readonly onChoose: (slot?: Slot) => void
}

/** Holds and books the choice; lazy-loaded once there is something to choose. */
const useBook = lazyModule(() => import('./book/index.ts'))

/** The frame, with the times once times, messages and branding have loaded. */
export function Chooser(props: Props) {
  const { choosing, host } = props
  const { locale, baseUrl } = host
  const { isBooking } = choosing?.options ?? {}
  const state = choosing?.state.get()
  const { Top, Screen, page, value, isReady, isThemed } = state ?? {}
  const shell = useShell(locale, baseUrl, host)
  // Every choice retries.
  const isWanted = isBooking && isReady
  const { part, hasFailed, isSlow, retry } = useBook(isWanted && (value || isWanted))
  const begin = isWanted && part?.begin
  useLayoutEffect(() => {
    if (choosing && begin) begin(choosing, locale)
  }, [choosing, begin, locale, page])
  const screen = () => {
    if (!choosing || !state || !shell.isReady) return <TimeSkeleton />
    if (Screen) return <Screen />
    if (isThemed) return <Times {...props} choosing={choosing} state={state} onRetry={hasFailed && retry} />
    return hasFailed ? (
      <ProblemNotice problem={notLoaded} onRetry={retry} />
    ) : (
      <TimeSkeleton wait={state.wait ?? (isSlow ? {} : undefined)} />
    )
  }
  return (
    <WidgetProvider value={shell.context}>
      <div className={css.root} lang={locale} dir={shell.dir}>
        <fieldset className={own.parts} disabled={!isBooking && host.matches(':disabled')}>
          <div className={css.inside}>
            {Top ? (
              <Top />
            ) : (
              isBooking && !Screen && <div className={css.skeleton} style={{ blockSize: '48px', marginBlockEnd: '64px' }} />
            )}
            {screen()}
          </div>
        </fieldset>
        <output className={css.unseen}>{shell.announcement}</output>
      </div>
    </WidgetProvider>
  )
}

interface TimesProps extends Props {
  readonly choosing: Choosing
  readonly state: ChoosingState
  /** Set when loading the booking steps failed. */
  readonly onRetry?: (() => void) | false
}

function Times({ choosing, state, host, need, onChoose, onRetry }: TimesProps) {
  const { t, locale } = useWidget()
  const { timeZone, day } = useStore(choosing.times.state)
  const [busy, setBusy] = useState<string>()
  const { slot, TimeTaken, Otherwise, booking } = state
  const { isBooking } = choosing.options
  // The page's own label replaces the title.
  const isLabelled = !isBooking && (host.labels.length > 0 || host.matches('[aria-label], [aria-labelledby]'))
  const choose = (slot: Slot) => {
    setBusy(slot.id)
    onChoose(slot)
  }
  return (
    <div className={css.step}>
      {!isLabelled && (
        <h2 className={css.title} tabIndex={-1}>
          {t('timeTitle')}
        </h2>
      )}
      {TimeTaken && <TimeTaken times={choosing.times} onChoose={onChoose} />}
      <TimePicker
        store={choosing.times}
        chosen={slot?.id}
        busy={isBooking ? busy : undefined}
        otherwise={Otherwise && <Otherwise />}
        onChoose={choose}
      />
      {slot && onRetry && <ProblemNotice problem={notLoaded} onRetry={onRetry} />}
      {day && timeZone && (isBooking ? slot && !booking : true) && (
        <div className={`${css.foot} ${own.foot}`}>
          <p className={need ? field.error : slot ? css.strong : css.muted} role={need ? 'alert' : 'status'}>
            {slot ? t('yourTime', { when: formats(locale, timeZone).when(slot.startAt) }) : need || t('noneChosen')}
          </p>
          {isBooking
            ? !onRetry && <span className={`${css.muted} ${own.clear}`}>{t('loading')}</span>
            : slot && (
                <button type="button" className={`${css.quiet} ${own.clear}`} onClick={() => onChoose()}>
                  {t('clear')}
                </button>
              )}
        </div>
      )}
    </div>
  )
}
