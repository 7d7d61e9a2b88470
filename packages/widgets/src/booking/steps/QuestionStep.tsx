/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import * as css from '../../ui/base.css.ts'
import { useSpeech } from '../../ui/context.tsx'
import * as field from '../../ui/field.css.ts'
import { Icon } from '../../ui/icons.tsx'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { includes, isAnswered, type Answer, type Question } from '../flow.ts'
import type { StepProps } from '../BookingFlow.tsx'

/** One question. A single choice goes on at the tap; the other kinds have a button. */
export function QuestionStep({ booking, flow, question, takesFocus }: StepProps & { readonly question: Question }) {
  const { t } = useSpeech()
  const [isMissing, setIsMissing] = useState(false)
  const answer: Answer | undefined = flow.answers[question.id]
  const { kind } = question

  const toggle = (value: string) => {
    const others = (typeof answer === 'object' ? answer : []).filter((one) => one !== value)
    booking.setAnswer(question.id, includes(answer, value) ? others : [...others, value])
  }
  const goOn = (event: Event) => {
    event.preventDefault()
    if (isAnswered(question, flow.answers)) booking.next()
    else setIsMissing(true)
  }
  const choices = (pick: (value: string) => void) => (
    <ul class={css.stack}>
      {question.options.map(({ value, label }) => {
        const isChosen = includes(answer, value)
        return (
          <li key={value}>
            <button type="button" class={css.row} aria-pressed={isChosen} onClick={() => pick(value)}>
              <span class={css.rowText}>{label}</span>
              {isChosen && <Icon name="check" />}
            </button>
          </li>
        )
      })}
    </ul>
  )
  const isEmpty = !answer?.length

  return (
    <StepFrame
      title={question.label}
      lead={question.helpText ?? (question.required ? undefined : t('questionOptional'))}
      takesFocus={takesFocus}
    >
      {kind === 'choice' && choices((value) => booking.answer(question.id, value))}
      {kind === 'choice' && !question.required && (
        <button type="button" class={css.secondary} onClick={booking.next}>
          {t('skip')}
        </button>
      )}
      {kind !== 'choice' && (
        <form class={css.step} noValidate onSubmit={goOn}>
          {kind === 'multiChoice' ? (
            choices(toggle)
          ) : (
            <input
              class={field.input}
              type={kind as 'text'}
              inputmode={kind === 'number' ? 'decimal' : undefined}
              aria-label={question.label}
              aria-invalid={isMissing && isEmpty}
              maxLength={2000}
              autocomplete={booking.kiosk && 'off'}
              value={typeof answer === 'string' ? answer : ''}
              onInput={(event) => booking.setAnswer(question.id, event.currentTarget.value)}
            />
          )}
          {isMissing && isEmpty && (
            <p class={field.error} role="alert">
              {t(kind === 'multiChoice' ? 'chooseOne' : 'answerNeeded')}
            </p>
          )}
          <div class={css.foot}>
            <button class={css.primary}>{t(isEmpty && !question.required ? 'skip' : 'next')}</button>
          </div>
        </form>
      )}
    </StepFrame>
  )
}
