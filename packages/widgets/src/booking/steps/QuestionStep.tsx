import { useState, type SyntheticEvent } from 'react'
import * as css from '../../ui/screen.css.ts'
import * as field from '../../ui/field.css.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { answerAndGo, goOn, setAnswer, type Answer, type Question } from '../flow.ts'
import type { StepProps } from '../BookingFlow.tsx'
import { Choice } from './Choice.tsx'
import { useWidget } from '../../ui/context.ts'

/** One question. A single choice continues on tap; the other kinds have a button. */
export function QuestionStep({ booking, flow, question, takesFocus }: StepProps & { readonly question: Question }) {
  const { t } = useWidget()
  const [isAsked, setIsAsked] = useState(false)
  const { id, kind, label, options, required, helpText } = question
  const answer = flow.answers[id]
  const isEmpty = !answer?.length
  const isMissing = isAsked && isEmpty
  const isSingle = kind === 'choice'
  const isChoice = isSingle || kind === 'multiChoice'
  const chosen = [answer ?? []].flat()
  const set = (next: Answer) => booking.move(isSingle ? answerAndGo : setAnswer, id, next)
  const pick = (value: string) =>
    set(isSingle ? value : chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isEmpty && required) setIsAsked(true)
    else booking.move(goOn)
  }

  return (
    <StepFrame
      title={label}
      lead={helpText ?? (required ? undefined : t('optional'))}
      takesFocus={takesFocus}
      isChoice={isChoice}
    >
      <form className={isChoice ? css.choices : css.step} noValidate onSubmit={submit}>
        {isChoice ? (
          <ul className={css.stack}>
            {options.map((one) => (
              <Choice key={one.value} isChosen={chosen.includes(one.value)} onPick={() => pick(one.value)}>
                <bdi>{one.label}</bdi>
              </Choice>
            ))}
          </ul>
        ) : (
          <input
            className={field.input}
            type={kind as 'text'}
            inputMode={kind === 'number' ? 'decimal' : undefined}
            aria-label={label}
            aria-invalid={isMissing}
            maxLength={2000}
            autoComplete={booking.kiosk && 'off'}
            value={chosen[0]}
            onInput={(event) => set(event.currentTarget.value)}
          />
        )}
        {isMissing && (
          <p className={field.error} role="alert">
            {t('answerNeeded')}
          </p>
        )}
        {isSingle ? (
          !required && (
            <button className={css.secondary} onClick={submit}>
              {t('skip')}
            </button>
          )
        ) : (
          <div className={css.foot}>
            <button className={css.primary} onClick={submit}>
              {t(isEmpty && !required ? 'skip' : 'next')}
            </button>
          </div>
        )}
      </form>
    </StepFrame>
  )
}
