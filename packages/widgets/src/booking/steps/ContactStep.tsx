/** @jsxImportSource preact */
import { component, useEffect, useRef } from '../../ui/component.ts'
import { StreetInput } from '../../address/StreetInput.tsx'
import { TakenNotice } from '../../availability/TakenNotice.ts'
import { formats } from '../../format.ts'
import { languageOf } from '../../messages/locales.ts'
import { caretAfter, formatPhone } from '../../phone.ts'
import * as css from '../../ui/base.css.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import * as field from '../../ui/field.css.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { StepFrame } from '../../ui/StepFrame.tsx'
import type { StepProps } from '../BookingFlow.tsx'
import { isCapture, isRuledOut, type FieldName } from '../flow.ts'
import { isRequired, visibleFields, type Field } from './contact.ts'
import { createTicking, type Ticking } from './consent.ts'
import * as own from './contact.css.ts'
import { toTime } from './transitions.ts'
import { submissionOf } from './submission.ts'
import { codeTyped, states } from './states.ts'

/** Formats a phone number while typing and keeps the caret in place. */
function formatPhoneInput(input: HTMLInputElement): void {
  const { value, selectionStart } = input
  const text = (input.value = formatPhone(value))
  const caret = caretAfter(text, value.slice(selectionStart ?? 0))
  input.setSelectionRange(caret, caret)
}

export const ContactStep = component(({ booking, flow, takesFocus }: StepProps, { t, locale }) => {
  const { chooseSlot, submit } = submissionOf(booking)
  const form = useRef<HTMLFormElement>()
  const ticking = (useRef<Ticking>().current ??= createTicking())
  const { details, draft, errors, marked, problem, slot, timeZone = 'UTC', isSending } = flow

  useEffect(() => {
    if (marked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [marked])
  if (!details) return null

  const { fields, consent } = details.webConfig
  const texts: Readonly<Record<string, string>> = consent.text
  const capture = isCapture(flow)
  const isTurned = flow.intent === 'book' && !flow.wantsCall && isRuledOut(flow)
  const dates = formats(locale, timeZone)
  const autocomplete = booking.kiosk && 'off'
  const changeTime = () => booking.move(toTime)
  const action = capture
    ? t(isSending ? 'sending' : 'send')
    : slot
      ? t(isSending ? 'booking' : 'bookAt', { when: dates.when(slot.startAt) })
      : t('otherTimes')

  const type = ({ target }: Event) => {
    const control = target as HTMLInputElement
    if (control.type === 'tel') formatPhoneInput(control)
    if (control.type !== 'checkbox') return booking.type({ [control.tabIndex < 0 ? 'website' : control.name]: control.value })
    const by = ticking.take()
    if (by) booking.type({ consent: control.checked && by })
    else control.checked = !!draft.consent
  }
  // On click, since frames without `allow-forms` never fire `submit`; the Enter key clicks the button too.
  const send = (event: Event) => {
    event.preventDefault()
    submit()
  }
  /** A control's id, name and ARIA link to its error message. */
  const wired = (name: FieldName) => ({
    id: name,
    name,
    'aria-invalid': !!errors[name],
    'aria-describedby': errors[name] && `${name}-error`,
  })
  const errorOf = (name: FieldName) => {
    const error = errors[name]
    return (
      error && (
        <p class={field.error} id={`${name}-error`}>
          {error.text ?? t(error.key)}
        </p>
      )
    )
  }
  const fieldOf = (one: Field) => {
    const { name, room = '100%', type: kind, inputmode, maxLength = 100 } = one
    const required = isRequired(one, fields, draft)
    const attributes = {
      ...wired(name),
      class: field.input,
      value: draft[name] ?? '',
      required,
      type: kind as 'text',
      inputmode,
      maxLength,
      autocomplete: autocomplete ?? one.autocomplete,
    }
    return (
      <div key={name} class={field.field} style={{ flex: `1 max(40%, ${room})` }}>
        <label class={field.label} for={name}>
          {t(name)} {!required && <span class={css.muted}>{t('optional')}</span>}
        </label>
        {name === 'state' ? (
          <select
            {...attributes}
            onKeyDown={(event) => {
              const state = codeTyped(event)
              if (state) booking.type({ state })
            }}
          >
            <option value="">{t('stateNone')}</option>
            {[...states].map(([code, state]) => (
              <option key={code} value={code}>
                {state}
              </option>
            ))}
          </select>
        ) : name === 'line1' ? (
          <StreetInput booking={booking} attributes={attributes} />
        ) : (
          <input {...attributes} dir="auto" />
        )}
        {errorOf(name)}
      </div>
    )
  }

  return (
    <StepFrame
      title={t(isTurned ? 'captureTitle' : 'contactTitle')}
      lead={isTurned ? t('captureBody') : undefined}
      // When correcting an entry, the first invalid field takes the focus instead.
      takesFocus={takesFocus && !marked}
    >
      {!capture && slot && (
        <button type="button" class={css.row} onClick={changeTime}>
          <span class={css.rowText}>{dates.long(slot.startAt)}</span>
          <span class={css.quiet} style={{ flex: 'none' }}>
            {t('change')}
          </span>
        </button>
      )}
      <form
        class={css.step}
        ref={form}
        noValidate
        autocomplete={autocomplete}
        // Capture: runs before a field's own listener re-renders it with the previous value.
        onInputCapture={type}
        onSubmit={send}
      >
        <div class={own.fields}>{visibleFields(fields).map(fieldOf)}</div>
        <div class={css.unseen} aria-hidden="true">
          {/* A honeypot with a new name per page load, so that bots cannot learn to skip it. */}
          <input name={`url-${details.pageToken.slice(-8)}`} tabIndex={-1} autocomplete="off" />
        </div>
        <div>
          {/* The label only observes; the checkbox inside stays the control. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <label class={own.consent} onKeyDown={ticking.onKeyDown} onClick={ticking.onClick}>
            <input {...wired('consent')} class={own.box} type="checkbox" checked={!!draft.consent} />
            {texts[languageOf(locale)] ?? texts.en}
          </label>
          {errorOf('consent')}
        </div>
        {problem?.kind === 'taken' ? (
          <TakenNotice slots={problem.slots} timeZone={timeZone} onChoose={chooseSlot} onAll={changeTime} />
        ) : (
          problem && <ProblemNotice problem={problem} onRetry={problem.kind === 'invalid' ? undefined : submit} />
        )}
        <Waiting wait={flow.wait} />
        <div class={css.foot}>
          <button class={css.primary} aria-disabled={isSending} onClick={send}>
            {action}
          </button>
        </div>
      </form>
    </StepFrame>
  )
})
