/** @jsxImportSource preact */
import { component, useState } from '../../ui/component.ts'
import * as css from '../../ui/base.css.ts'
import * as field from '../../ui/field.css.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { answerAndGo, goOn, setAnswer, type Answer, type Question } from '../flow.ts'
import type { StepProps } from '../BookingFlow.tsx'
import { Choice } from './Choice.tsx'

/** One question. A single choice continues on tap; the other kinds have a button. */
export const QuestionStep = component(
  ({ booking, flow, question, takesFocus }: StepProps & { readonly question: Question }, { t }) => {
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
    const submit = (event: Event) => {
      event.preventDefault()
      if (isEmpty && required) setIsAsked(true)
      else booking.move(goOn)
    }

    return (
      <StepFrame title={label} lead={helpText ?? (required ? undefined : t('optional'))} takesFocus={takesFocus}>
        <form class={css.step} noValidate onSubmit={submit}>
          {isChoice ? (
            <ul class={css.stack}>
              {options.map((one) => (
                <Choice key={one.value} isChosen={chosen.includes(one.value)} onPick={() => pick(one.value)}>
                  {one.label}
                </Choice>
              ))}
            </ul>
          ) : (
            <input
              class={field.input}
              type={kind as 'text'}
              inputmode={kind === 'number' ? 'decimal' : undefined}
              aria-label={label}
              aria-invalid={isMissing}
              maxLength={2000}
              autocomplete={booking.kiosk && 'off'}
              value={chosen[0]}
              onInput={(event) => set(event.currentTarget.value)}
            />
          )}
          {isMissing && (
            <p class={field.error} role="alert">
              {t('answerNeeded')}
            </p>
          )}
          {isSingle ? (
            !required && (
              <button class={css.secondary} onClick={submit}>
                {t('skip')}
              </button>
            )
          ) : (
            <div class={css.foot}>
              <button class={css.primary} onClick={submit}>
                {t(isEmpty && !required ? 'skip' : 'next')}
              </button>
            </div>
          )}
        </form>
      </StepFrame>
    )
  },
)
