import { useEffect, useRef, useState, type ChangeEventHandler, type InputHTMLAttributes } from 'react'
import { shopperExtra } from '@walkup/sdk/endpoints'
import type { Booking } from '../booking/booking.ts'
import { createCall } from '../call.ts'
import * as css from '../ui/screen.css.ts'
import * as own from './address.css.ts'
import { useWidget } from '../ui/context.ts'
import { addressFields, type Address, type Filled, type Near, type Suggestion } from './suggestion.ts'

interface Props {
  readonly booking: Booking
  readonly filled: Filled
  readonly attributes: InputHTMLAttributes<HTMLInputElement> & { readonly onChange: ChangeEventHandler<HTMLInputElement> }
}

// A datalist fills only one field and is not announced in every browser, so this is a custom combobox.
const listbox = { id: 'suggestions', role: 'listbox' } as const
const optionAt = (index: number, at: number) =>
  ({ id: `suggestion-${index}`, role: 'option', tabIndex: -1, 'aria-selected': index === at }) as const

/** The typing debounce, in ms, and how many rows fit on a phone. */
const PAUSE = 200
const MAX_SUGGESTIONS = 5

/** The units of a building scroll. */
const scrollToOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** A house number alone is not enough to search for; a ZIP code is. */
const isEnough = (text: string) => /\p{L}.*\p{L}|^\d{5}$/u.test(text)

/** Whether a text only has more letters of the street than another, not yet a comma or number and with it a place. */
const isMoreOf = (known: string, text: string) =>
  known !== '' && text.startsWith(known) && !/[,\d]/.test(text.slice(known.length))

/** Cities and ZIP codes after the typed street, from the API. */
async function suggestPlaces({ baseUrl, userUid }: Booking, query: string, { lat, lng }: Near) {
  const { suggestions } = await createCall(baseUrl, shopperExtra)('qrCodes.addressSuggestions', {
    params: { userUid },
    query: { query, lat: lat ?? undefined, lng: lng ?? undefined },
  })
  return suggestions
    .filter(({ address }) => address.city)
    .slice(0, MAX_SUGGESTIONS)
    .map((one): Suggestion => ({ ...one, credit: one.source === 'google' ? 'Google Maps' : '' }))
}

/**
 * The street field with address suggestions: a combobox with a listbox
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Without suggestions, it is a plain field.
 */
export function StreetInput({ booking, filled, attributes }: Props) {
  const { t } = useWidget()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const [at, setAt] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  /** A text after which the API knows no place: more letters of the same street do not help. */
  const unknown = useRef('')
  const isOpen = found.length > 0

  useEffect(() => {
    if (!isEnough(query) || isMoreOf(unknown.current, query)) return
    const reading = new AbortController()
    const { signal } = reading
    const ask = async () => {
      // Known by now, if an earlier request was answered during the pause.
      if (isMoreOf(unknown.current, query)) return
      const { store, webConfig } = booking.state.get().details ?? {}
      // Homes are near the store, but seldom in its ZIP code: it is never filled in.
      const near: Near = { ...store, ...filled.get().near }
      const setting = webConfig?.streetSuggestions
      const code = setting && !/^\d+$/.test(query) && (await import('./streets/index.ts').catch(() => {}))
      const streets = code && (await code.suggestStreets(booking, setting, query, near, signal))
      if (signal.aborted) return
      // After a ZIP code, whose city is filled in, a street alone asks for addresses and not for a city.
      const hasPlace = filled.get().near && !query.includes(',')
      const isVain = !!streets || (hasPlace && filled.get().hasStreets === false)
      // Not aborted by the next letter: somebody who types faster than it is answered would cause a request for each.
      const places = isVain ? [] : await suggestPlaces(booking, query, near).catch(() => undefined)
      const suggestions = streets || (hasPlace ? places?.filter(({ credit }) => credit) : places)
      if (!streets && suggestions?.length === 0) unknown.current = query
      if (signal.aborted) return
      setFound(suggestions ?? [])
    }
    const timer = setTimeout(() => void ask(), PAUSE)
    return () => {
      clearTimeout(timer)
      reading.abort()
    }
  }, [query, booking, filled])

  const search = (text: string) => {
    if (text === query) return
    setQuery(text)
    setAt(-1)
    if (!isEnough(text)) setFound([])
  }
  const close = () => {
    setQuery('')
    setAt(-1)
    setFound([])
  }
  const choose = ({ address, goOn }: Suggestion) => {
    close()
    const { draft } = booking.state.get()
    const { chosen } = filled.get()
    const next: Partial<Record<keyof Address, string>> = { line1: address.line1 ?? '' }
    // What an earlier suggestion filled in goes; what the shopper typed stays.
    for (const name of addressFields) if (address[name] || draft[name] === chosen[name]) next[name] = address[name] ?? ''
    // A ZIP code of another state is none of this address.
    if (address.state && draft.state && address.state !== draft.state) next.postalCode ??= ''
    filled.set({ ...filled.get(), chosen: next })
    booking.type(next)
    goOn?.(filled, (units) => input.current?.matches(':focus') && setFound(units))
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
        ref={input}
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
          <div {...listbox} className={own.rows} aria-label={t('line1')}>
            {found.map((suggestion, index) => (
              <button
                key={`${index} ${suggestion.text}`}
                ref={index === at ? scrollToOption : null}
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
          {found[0]?.credit && <p className={css.muted}>{found[0].credit}</p>}
        </div>
      )}
    </div>
  )
}
