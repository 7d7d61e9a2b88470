import { useEffect, useState, type ChangeEventHandler, type InputHTMLAttributes } from 'react'
import { shopperExtra } from '@walkup/sdk/endpoints'
import type { Replies } from '@walkup/sdk/public'
import type { Booking } from '../booking/booking.ts'
import { createCall } from '../call.ts'
import * as css from '../ui/screen.css.ts'
import * as own from './address.css.ts'
import { useWidget } from '../ui/context.ts'

type Suggestion = Replies['qrCodes.addressSuggestions']['suggestions'][number]

interface Props {
  readonly booking: Booking
  readonly attributes: InputHTMLAttributes<HTMLInputElement> & { readonly onChange: ChangeEventHandler<HTMLInputElement> }
}

// A datalist fills only one field and is not announced in every browser, so this is a custom combobox.
const listbox = { id: 'suggestions', role: 'listbox' } as const
const optionAt = (index: number, at: number) =>
  ({ id: `suggestion-${index}`, role: 'option', tabIndex: -1, 'aria-selected': index === at }) as const

/** The typing debounce, in ms, and how many rows fit on a phone. */
const PAUSE = 200
const MAX_SUGGESTIONS = 5

/** A house number alone is not enough to search for; a ZIP code is. */
const isEnough = (text: string) => /\p{L}.*\p{L}|^\d{5}$/u.test(text)

/**
 * The street field with address suggestions: a combobox with a listbox
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Without suggestions, it is a plain field.
 */
export function StreetInput({ booking, attributes }: Props) {
  const { t } = useWidget()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const [at, setAt] = useState(-1)
  const isOpen = found.length > 0

  useEffect(() => {
    if (!isEnough(query)) return
    const reading = new AbortController()
    const { signal } = reading
    const ask = async () => {
      const { baseUrl, userUid } = booking
      const call = createCall(baseUrl, shopperExtra)
      const asked = call('qrCodes.addressSuggestions', { params: { userUid }, query: { query }, signal })
      const { suggestions } = await asked.catch(() => ({ suggestions: [] }))
      if (!signal.aborted) setFound(suggestions.filter(({ address }) => address.city).slice(0, MAX_SUGGESTIONS))
    }
    const timer = setTimeout(() => void ask(), PAUSE)
    return () => {
      clearTimeout(timer)
      reading.abort()
    }
  }, [query, booking])

  const search = (text: string) => {
    if (text === query) return
    setQuery(text)
    setAt(-1)
    if (!isEnough(text)) setFound([])
  }
  const close = () => search('')
  const choose = ({ address: { line1, city, state, postalCode } }: Suggestion) => {
    close()
    // Fields missing from the suggestion are cleared; the second line is the shopper's own.
    booking.type({ line1, city, state, postalCode })
  }
  const chosen = found[at]
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => setAt((at + 1) % found.length),
    ArrowUp: () => setAt((at > 0 ? at : found.length) - 1),
    Escape: close,
    Enter: chosen && (() => choose(chosen)),
  }

  return (
    <div className={own.anchor}>
      <input
        {...attributes}
        dir="auto"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listbox.id}
        aria-activedescendant={chosen ? `suggestion-${at}` : ''}
        onChange={(event) => {
          attributes.onChange(event)
          const { currentTarget: input } = event
          // What a person types, not what a browser fills in.
          search(input.matches(':autofill') ? '' : input.value.trim())
        }}
        onBlur={close}
        onKeyDown={(event) => {
          const act = isOpen && !event.nativeEvent.isComposing && keys[event.key]
          if (!act) return
          // Neither the form nor a dialog around it takes the key.
          event.preventDefault()
          event.stopPropagation()
          act()
        }}
      />
      <output className={css.unseen}>{isOpen && t('suggestions', { count: found.length })}</output>
      {isOpen && (
        <div className={own.list}>
          <div {...listbox} aria-label={t('line1')}>
            {found.map((suggestion, index) => (
              <button
                key={suggestion.placeId}
                type="button"
                className={own.option}
                {...optionAt(index, at)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                {suggestion.text}
              </button>
            ))}
          </div>
          {/* Attribution is required: https://developers.google.com/maps/documentation/places/web-service/policies */}
          {found.some(({ source }) => source === 'google') && <p className={css.muted}>Google Maps</p>}
        </div>
      )}
    </div>
  )
}
