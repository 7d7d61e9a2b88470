/** @jsxImportSource preact */
import { useStore } from '../../ui/useStore.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { formats } from '../../format.ts'
import { languageOf } from '../../messages/locales.ts'
import { caretAfter, formatPhone } from '../../phone.ts'
import type { Suggestions } from '../../address/Suggestions.tsx'
import { states } from './states.ts'
import * as css from '../../ui/base.css.ts'
import { useSpeech } from '../../ui/context.tsx'
import { FaultNotice } from '../../ui/Fault.tsx'
import * as field from '../../ui/field.css.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { isRequired, visibleFields } from './contact.ts'
import { isCapture, type TextField } from '../flow.ts'
import type { StepProps } from '../BookingFlow.tsx'
import { finishingOf } from './finishing.ts'
import * as own from './contact.css.ts'
import { Field, FieldError } from './Field.tsx'
import { TakenNotice } from '../../availability/TakenNotice.tsx'

/** How a phone's keyboard and a browser's memory know each field. */
const kinds: Record<
  TextField,
  { autocomplete: string; type?: 'tel' | 'email'; inputmode?: 'tel' | 'email' | 'numeric'; layout: string; max: number }
> = {
  firstName: { autocomplete: 'given-name', layout: field.half, max: 100 },
  lastName: { autocomplete: 'family-name', layout: field.half, max: 100 },
  phone: { autocomplete: 'tel', type: 'tel', inputmode: 'tel', layout: field.wideHalf, max: 32 },
  email: { autocomplete: 'email', type: 'email', inputmode: 'email', layout: field.wideHalf, max: 254 },
  line1: { autocomplete: 'address-line1', layout: field.full, max: 200 },
  line2: { autocomplete: 'address-line2', layout: field.full, max: 200 },
  city: { autocomplete: 'address-level2', layout: field.full, max: 100 },
  state: { autocomplete: 'address-level1', layout: field.half, max: 2 },
  postalCode: { autocomplete: 'postal-code', inputmode: 'numeric', layout: field.half, max: 16 },
}

/** The street's field once it has been entered. */
interface Combo {
  readonly Suggestions: typeof Suggestions
  readonly input: HTMLInputElement
}

export function ContactStep({ booking, flow, takesFocus }: StepProps) {
  const finishing = finishingOf(booking)
  const { t, locale } = useSpeech()
  const form = useRef<HTMLFormElement>(null)
  const { timeZone } = useStore(finishing.times().state)
  const [combo, setCombo] = useState<Combo>()
  const { details, draft, errors, marked, fault, slot, isSending, wantsCall } = flow

  useEffect(() => {
    if (marked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [marked])
  if (!details) return null

  const { fields, consent } = details.webConfig
  const texts: Readonly<Record<string, string>> = consent.text
  const capture = isCapture(flow)
  const isTurned = capture && flow.intent === 'book' && !wantsCall && details.appointmentTypes.length > 0
  const format = formats(locale, timeZone ?? details.store?.timeZone ?? 'UTC')
  const when = slot ? format.when(slot.startAt) : ''
  const typePhone = (input: HTMLInputElement) => {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length)
    const isAtEnd = before.length === input.value.length
    input.value = formatPhone(input.value)
    const caret = isAtEnd ? input.value.length : caretAfter(input.value, before)
    input.setSelectionRange(caret, caret)
    booking.type({ phone: input.value })
  }
  /** What suggests addresses comes when it may be wanted; without it the address is typed. */
  const suggest = (input: HTMLInputElement) => {
    const take = ({ Suggestions }: Pick<Combo, 'Suggestions'>) => setCombo({ Suggestions, input })
    import('../../address/Suggestions.tsx').then(take, () => {})
  }
  const label = capture
    ? t(isSending ? 'sending' : 'send')
    : isSending
      ? t('booking')
      : slot
        ? t('bookAt', { when })
        : t('otherTimes')

  return (
    <StepFrame
      title={t(isTurned ? 'captureTitle' : 'contactTitle')}
      lead={isTurned ? t('captureBody') : undefined}
      // Marked from the start, as when an entry is corrected, the first marked field takes the focus.
      takesFocus={takesFocus && !Object.keys(errors).length}
    >
      {!capture && slot && (
        <div class={own.chosen}>
          <span>{format.long(slot.startAt)}</span>
          <button type="button" class={`${css.quiet} ${own.change}`} onClick={finishing.changeTime}>
            {t('change')}
          </button>
        </div>
      )}
      <form
        class={field.form}
        ref={form}
        noValidate
        autocomplete={booking.kiosk && 'off'}
        onSubmit={(event) => {
          event.preventDefault()
          finishing.submit()
        }}
      >
        <div class={field.grid}>
          {visibleFields(fields).map((name) => {
            const { layout, max, type: kind, ...attributes } = kinds[name]
            const type = (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
              booking.type({ [name]: event.currentTarget.value })
            return (
              <Field
                key={name}
                name={name}
                label={t(name)}
                layout={layout}
                isOptional={!isRequired(name, fields, draft)}
                error={errors[name]}
              >
                {(wired) =>
                  name === 'state' ? (
                    <select
                      class={field.input}
                      {...wired}
                      autocomplete={booking.kiosk ? 'off' : attributes.autocomplete}
                      value={draft.state.trim().toUpperCase()}
                      onChange={type}
                    >
                      <option value="">{t('stateNone')}</option>
                      {states.map((code) => (
                        <option key={code}>{code}</option>
                      ))}
                    </select>
                  ) : (
                    <>
                      <input
                        class={field.input}
                        onFocus={name === 'line1' && !combo ? (event) => suggest(event.currentTarget) : undefined}
                        dir="auto"
                        {...wired}
                        {...attributes}
                        autocomplete={booking.kiosk ? 'off' : attributes.autocomplete}
                        type={kind as 'text'}
                        maxLength={max}
                        required={isRequired(name, fields, draft)}
                        value={draft[name]}
                        onInput={name === 'phone' ? (event) => typePhone(event.currentTarget) : type}
                      />
                      {name === 'line1' && combo && <combo.Suggestions booking={booking} input={combo.input} />}
                    </>
                  )
                }
              </Field>
            )
          })}
        </div>
        <div class={css.unseen} aria-hidden="true">
          <input
            name="website"
            tabIndex={-1}
            autocomplete="off"
            value={draft.website}
            onInput={(event) => booking.type({ website: event.currentTarget.value })}
          />
        </div>
        <div>
          <label class={field.check}>
            <input
              class={field.box}
              type="checkbox"
              name="consent"
              aria-invalid={Boolean(errors.consent)}
              aria-describedby={errors.consent && 'consent-error'}
              checked={draft.consent}
              onChange={(event) => booking.type({ consent: event.currentTarget.checked })}
            />
            <span>{texts[languageOf(locale)] ?? texts.en}</span>
          </label>
          <FieldError name="consent" error={errors.consent} />
        </div>
        {fault?.kind === 'taken' ? (
          <TakenNotice
            slots={fault.slots}
            timeZone={timeZone ?? details.store?.timeZone ?? 'UTC'}
            onChoose={finishing.chooseSlot}
            onAll={finishing.changeTime}
          />
        ) : (
          fault && <FaultNotice fault={fault} onRetry={fault.kind === 'invalid' ? undefined : finishing.submit} />
        )}
        <div class={css.foot}>
          <button class={css.primary} aria-disabled={isSending}>
            {label}
          </button>
        </div>
      </form>
    </StepFrame>
  )
}
