import { useLayoutEffect, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { useZipFill } from '../../address/useZipFill.ts'
import { StreetInput } from '../../address/StreetInput.tsx'
import { SlotTakenNotice } from '../../availability/SlotTakenNotice.ts'
import { formats } from '../../format.ts'
import { languageOf } from '../../languages/locales.ts'
import { caretAfter, formatPhone } from '../../phone.ts'
import * as css from '../../ui/screen.css.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import * as field from '../../ui/field.css.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { StepFrame } from '../../ui/StepFrame.tsx'
import type { StepProps } from '../BookingFlow.tsx'
import { LegalLinks } from '../Contacts.tsx'
import { contacts } from '../booking.css.ts'
import { isCapture, isRuledOut, path, type FieldName } from '../flow.ts'
import { isOfAddress, isRequired, visibleFields, type Field } from './contact.ts'
import { createTicking } from './consent.ts'
import * as own from './contact.css.ts'
import { PhotoField } from './photos.ts'
import { toAddress, toTime } from './transitions.ts'
import { submissionOf } from './submission.ts'
import { stateByTyping, states } from './stateNames.ts'
import { useWidget } from '../../ui/context.ts'

/** Formats a phone number while typing and keeps the caret in place. */
function formatPhoneInput(input: HTMLInputElement): void {
  const { value, selectionStart } = input
  const text = (input.value = formatPhone(value))
  const caret = caretAfter(text, value.slice(selectionStart ?? 0))
  input.setSelectionRange(caret, caret)
}

/** Where to come, before whom to reach: two short screens. */
export const AddressStep = (props: StepProps) => <Form {...props} isAddress />
/** Whom to reach, with the address where that has no screen of its own, and the consent. */
export const ContactStep = (props: StepProps) => <Form {...props} />

function Form({ booking, flow, takesFocus, isAddress = false }: StepProps & { readonly isAddress?: boolean }) {
  const { t, locale } = useWidget()
  const { chooseSlot, keepAddress, submit } = submissionOf(booking)
  const form = useRef<HTMLFormElement>(null)
  const [ticking] = useState(createTicking)
  const [texting] = useState(createTicking)
  const { details, draft, errors, marked, problem, slot, timeZone = 'UTC', isSending } = flow

  useLayoutEffect(() => {
    if (marked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [marked])
  const filled = useZipFill(booking, draft)
  if (!details) return null

  const { fields, consent } = details.webConfig
  const texts: Readonly<Record<string, string>> = consent.text
  const capture = isCapture(flow)
  const isTurned = flow.intent === 'book' && !flow.wantsCall && isRuledOut(flow)
  const dates = formats(locale, timeZone)
  const autoComplete = booking.kiosk && 'off'
  const changeTime = () => booking.move(toTime)
  const hasAddress = path(flow).includes('address')
  const shown = visibleFields(details).filter(({ name }) => !hasAddress || isOfAddress(name) === isAddress)
  const action = isAddress
    ? t('next')
    : capture
      ? t(isSending ? 'sending' : flow.waitlist ? 'joinWaitlist' : 'send')
      : slot
        ? t(isSending ? 'booking' : 'bookAt', { when: dates.when(slot.startAt) })
        : t('otherTimes')

  const type = ({ currentTarget: control }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
    if (control instanceof HTMLInputElement && control.type === 'tel') formatPhoneInput(control)
    booking.type({ [control.tabIndex < 0 ? 'website' : control.name]: control.value })
  }
  const tick = ({ currentTarget: box }: ChangeEvent<HTMLInputElement>) => {
    const by = ticking.take()
    if (by) booking.type({ consent: box.checked && by })
    else box.checked = !!draft.consent
  }
  const tickTexts = ({ currentTarget: box }: ChangeEvent<HTMLInputElement>) => {
    if (texting.take()) booking.type({ texts: box.checked })
    else box.checked = !!draft.texts
  }
  // On click, since frames without `allow-forms` never fire `submit`; the Enter key clicks the button too.
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isAddress) keepAddress()
    else submit()
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
        <p className={field.error} id={`${name}-error`}>
          {t(error)}
        </p>
      )
    )
  }
  const fieldOf = (one: Field) => {
    const { name, room = '100%', type: kind, inputMode, maxLength = 100 } = one
    const required = isRequired(one, fields, draft)
    const attributes = {
      ...wired(name),
      className: field.input,
      value: draft[name] ?? '',
      required,
      type: kind as 'text',
      inputMode,
      maxLength,
      autoComplete: autoComplete ?? one.autoComplete,
      onChange: type,
    }
    return (
      <div key={name} className={field.field} style={{ flex: `1 max(40%, ${room})` }}>
        <label className={field.label} htmlFor={name}>
          {t(name)} {!required && <span className={css.muted}>{t('optional')}</span>}
        </label>
        {name === 'state' ? (
          <select
            {...attributes}
            onKeyDown={(event) => {
              const state = stateByTyping(event)
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
        ) : one.detail?.kind === 'text' ? (
          <textarea {...attributes} dir="auto" rows={3} />
        ) : name === 'line1' ? (
          <StreetInput booking={booking} filled={filled} attributes={attributes} />
        ) : (
          <input {...attributes} dir="auto" />
        )}
        {errorOf(name)}
      </div>
    )
  }

  return (
    <StepFrame
      title={t(isTurned ? 'captureTitle' : isAddress ? 'addressTitle' : 'contactTitle')}
      lead={isTurned ? t('captureBody') : undefined}
      // When correcting an entry, the first invalid field takes the focus instead.
      takesFocus={takesFocus && !marked}
    >
      {!capture && slot && <Given onChange={changeTime}>{dates.long(slot.startAt)}</Given>}
      {!isAddress && hasAddress && draft.line1 && (
        <Given onChange={() => booking.move(toAddress)}>{[draft.line1, draft.city].filter(Boolean).join(', ')}</Given>
      )}
      <form className={css.step} ref={form} noValidate autoComplete={autoComplete} onSubmit={send}>
        <div className={own.fields}>{shown.map(fieldOf)}</div>
        {!isAddress && (
          <>
            {details.maxPhotos > 0 && !booking.kiosk && <PhotoField booking={booking} max={details.maxPhotos} />}
            <div className={css.unseen} aria-hidden="true">
              {/* A honeypot with a new name per page load, so that bots cannot learn to skip it. */}
              <input name={`url-${details.pageToken.slice(-8)}`} tabIndex={-1} autoComplete="off" onChange={type} />
            </div>
            <div>
              {/* The label only observes; the checkbox inside stays the control. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
              <label
                className={own.consent}
                onKeyDown={({ nativeEvent }) => ticking.onKeyDown(nativeEvent)}
                onClick={({ nativeEvent }) => ticking.onClick(nativeEvent)}
              >
                <input {...wired('consent')} className={own.box} type="checkbox" checked={!!draft.consent} onChange={tick} />
                <bdi>{texts[locale] ?? texts[languageOf(locale)] ?? texts.en}</bdi>
              </label>
              {errorOf('consent')}
              <p className={contacts}>
                <LegalLinks webConfig={details.webConfig} />
              </p>
            </div>
            {details.textConsent && fields.phone !== 'hidden' && (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <label
                className={own.consent}
                onKeyDown={({ nativeEvent }) => texting.onKeyDown(nativeEvent)}
                onClick={({ nativeEvent }) => texting.onClick(nativeEvent)}
              >
                <input name="texts" className={own.box} type="checkbox" checked={!!draft.texts} onChange={tickTexts} />
                <bdi>{details.textConsent}</bdi>
              </label>
            )}
          </>
        )}
        {problem?.kind === 'taken' ? (
          <SlotTakenNotice slots={problem.slots} timeZone={timeZone} onChoose={chooseSlot} onAll={changeTime} />
        ) : (
          problem && <ProblemNotice problem={problem} onRetry={problem.kind === 'invalid' ? undefined : submit} />
        )}
        <Waiting wait={flow.wait} />
        <div className={css.foot}>
          <button className={css.primary} aria-disabled={isSending} onClick={send}>
            {action}
          </button>
        </div>
      </form>
    </StepFrame>
  )
}

/** What was chosen before, in one line or, where letters are large, above what changes it. */
function Given({ onChange, children }: { readonly onChange: () => void; readonly children: string }) {
  const { t } = useWidget()
  return (
    <button type="button" className={css.row} style={{ flexWrap: 'wrap' }} onClick={onChange}>
      <bdi className={css.rowText} style={{ flex: '1 1 9em' }}>
        {children}
      </bdi>
      <span className={css.quiet} style={{ flex: 'none' }}>
        {t('change')}
      </span>
    </button>
  )
}
