/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Suggestions } from '../../address/Suggestions.tsx'
import { TakenNotice } from '../../availability/TakenNotice.ts'
import { formats } from '../../format.ts'
import { languageOf } from '../../messages/locales.ts'
import { caretAfter, formatPhone } from '../../phone.ts'
import * as css from '../../ui/base.css.ts'
import { useSpeech } from '../../ui/context.tsx'
import { FaultNotice } from '../../ui/Fault.tsx'
import * as field from '../../ui/field.css.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { useStore } from '../../ui/useStore.ts'
import type { StepProps } from '../BookingFlow.tsx'
import { isCapture, type FieldErrors, type FieldName, type TextField } from '../flow.ts'
import { isRequired, visibleFields } from './contact.ts'
import * as own from './contact.css.ts'
import { finishingOf } from './finishing.ts'
import { states } from './states.ts'

/** How a phone's keyboard and a browser's memory know each field. */
const kinds: Record<
  TextField,
  { autocomplete: string; type?: 'tel' | 'email'; inputmode?: 'numeric'; layout: string; maxLength: number }
> = {
  firstName: { autocomplete: 'given-name', layout: own.half, maxLength: 100 },
  lastName: { autocomplete: 'family-name', layout: own.half, maxLength: 100 },
  phone: { autocomplete: 'tel', type: 'tel', layout: own.wideHalf, maxLength: 32 },
  email: { autocomplete: 'email', type: 'email', layout: own.wideHalf, maxLength: 254 },
  line1: { autocomplete: 'address-line1', layout: own.full, maxLength: 200 },
  line2: { autocomplete: 'address-line2', layout: own.full, maxLength: 200 },
  city: { autocomplete: 'address-level2', layout: own.full, maxLength: 100 },
  state: { autocomplete: 'address-level1', layout: own.half, maxLength: 2 },
  postalCode: { autocomplete: 'postal-code', inputmode: 'numeric', layout: own.half, maxLength: 16 },
}

/** A control's id, name and fault, which is said below it. */
const wired = (name: FieldName, { [name]: error }: FieldErrors) => ({
  id: name,
  name,
  'aria-invalid': Boolean(error),
  'aria-describedby': error && `${name}-error`,
})

/** Formats a phone while it is typed, and leaves the caret where it was. */
function format(input: HTMLInputElement): void {
  const { value, selectionStart } = input
  const before = value.slice(0, selectionStart ?? value.length)
  const text = (input.value = formatPhone(value))
  const caret = before === value ? text.length : caretAfter(text, before)
  input.setSelectionRange(caret, caret)
}

export function ContactStep({ booking, flow, takesFocus }: StepProps) {
  const finishing = finishingOf(booking)
  const { t, locale } = useSpeech()
  const form = useRef<HTMLFormElement>(null)
  const { timeZone } = useStore(finishing.times().state)
  /** The street's field once it has been entered: addresses are suggested from then on. */
  const [street, setStreet] = useState<HTMLInputElement>()
  const { details, draft, errors, marked, fault, slot, isSending, wantsCall } = flow

  useEffect(() => {
    if (marked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [marked])
  if (!details) return null

  const { fields, consent } = details.webConfig
  const texts: Readonly<Record<string, string>> = consent.text
  const capture = isCapture(flow)
  const isTurned = capture && flow.intent === 'book' && !wantsCall && details.appointmentTypes.length > 0
  const zone = timeZone ?? details.store?.timeZone ?? 'UTC'
  const say = formats(locale, zone)
  const autocomplete = booking.kiosk && 'off'
  const action = capture
    ? t(isSending ? 'sending' : 'send')
    : slot
      ? t(isSending ? 'booking' : 'bookAt', { when: say.when(slot.startAt) })
      : t('otherTimes')
  const faultOf = (name: FieldName) => {
    const error = errors[name]
    return error ? (
      <p class={field.error} id={`${name}-error`}>
        {'key' in error ? t(error.key) : error.text}
      </p>
    ) : null
  }
  const fieldOf = (name: TextField) => {
    const { layout, type, ...kind } = kinds[name]
    const required = isRequired(name, fields, draft)
    const change = ({ currentTarget: control }: { currentTarget: HTMLInputElement | HTMLSelectElement }) => {
      if (name === 'phone') format(control as HTMLInputElement)
      booking.type({ [name]: control.value })
    }
    const attributes = {
      class: field.input,
      value: draft[name],
      ...wired(name, errors),
      ...kind,
      autocomplete: autocomplete ?? kind.autocomplete,
    }
    return (
      <div key={name} class={`${field.field} ${layout}`}>
        <label class={field.label} for={name}>
          {t(name)} {!required && <span class={css.muted}>({t('optional')})</span>}
        </label>
        {name === 'state' ? (
          <select {...attributes} onChange={change}>
            <option value="">{t('stateNone')}</option>
            {states.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        ) : (
          <input
            {...attributes}
            dir="auto"
            required={required}
            onFocus={name === 'line1' ? (event) => setStreet(event.currentTarget) : undefined}
            type={type as 'text'}
            onInput={change}
          />
        )}
        {name === 'line1' && street && <Suggestions booking={booking} input={street} />}
        {faultOf(name)}
      </div>
    )
  }

  return (
    <StepFrame
      title={t(isTurned ? 'captureTitle' : 'contactTitle')}
      lead={isTurned ? t('captureBody') : undefined}
      // Marked from the start, as when an entry is corrected, the first marked field takes the focus.
      takesFocus={takesFocus && !Object.keys(errors).length}
    >
      {!capture && slot && (
        <div class={own.chosen}>
          <span>{say.long(slot.startAt)}</span>
          <button type="button" class={`${css.quiet} ${own.change}`} onClick={finishing.changeTime}>
            {t('change')}
          </button>
        </div>
      )}
      <form
        class={css.step}
        ref={form}
        noValidate
        autocomplete={autocomplete}
        onSubmit={(event) => {
          event.preventDefault()
          finishing.submit()
        }}
      >
        <div class={own.grid}>{visibleFields(fields).map(fieldOf)}</div>
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
          <label class={own.consent}>
            <input
              {...wired('consent', errors)}
              class={own.box}
              type="checkbox"
              checked={draft.consent}
              onChange={(event) => booking.type({ consent: event.currentTarget.checked })}
            />
            <span>{texts[languageOf(locale)] ?? texts.en}</span>
          </label>
          {faultOf('consent')}
        </div>
        {fault?.kind === 'taken' ? (
          <TakenNotice slots={fault.slots} timeZone={zone} onChoose={finishing.chooseSlot} onAll={finishing.changeTime} />
        ) : (
          fault && <FaultNotice fault={fault} onRetry={fault.kind === 'invalid' ? undefined : finishing.submit} />
        )}
        <div class={css.foot}>
          <button class={css.primary} aria-disabled={isSending}>
            {action}
          </button>
        </div>
      </form>
    </StepFrame>
  )
}
