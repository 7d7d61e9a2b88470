/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { Replies } from '@walkup/sdk/public'
import type { Booking } from '../booking/booking.ts'
import * as css from '../ui/base.css.ts'
import { useSpeech } from '../ui/context.tsx'
import * as own from './address.css.ts'

type Suggestion = Replies['qrCodes.addressSuggestions']['suggestions'][number]

interface Props {
  readonly booking: Booking
  /** The street's field, which becomes a combobox. */
  readonly input: HTMLInputElement
}

type Keys = Readonly<Record<string, (() => void) | undefined>>

// No native element suggests while one types and says so in every browser: a datalist fills one field, and not with our rows.
const listbox = { id: 'suggestions', role: 'listbox' } as const
const optionAt = (index: number, at: number) =>
  ({ id: `suggestion-${index}`, role: 'option', tabIndex: -1, 'aria-selected': index === at }) as const

/** A pause in typing after which suggestions are asked for, in ms; and how many rows a phone has room for. */
const PAUSE = 200
const MOST = 5

/** A house number alone says nothing yet, a ZIP code does. */
const isEnough = (text: string) => /\p{L}.*\p{L}|^\d{5}$/u.test(text.trim())

/**
 * Addresses that begin as typed, under the street's field: a combobox with a listbox
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Without an answer there is nothing to see, and typing goes on as ever.
 */
export function Suggestions({ booking, input }: Props) {
  const { t } = useSpeech()
  const [found, setFound] = useState<readonly Suggestion[]>([])
  const [at, setAt] = useState(-1)
  const isOpen = found.length > 0

  useEffect(() => {
    const { client, userUid } = booking
    let timer: ReturnType<typeof setTimeout> | undefined
    let reading: AbortController | undefined
    const stop = () => {
      clearTimeout(timer)
      reading?.abort()
    }
    // What a person types, not what a choice fills in.
    const ask = () => {
      stop()
      setAt(-1)
      const query = input.value.trim()
      if (!isEnough(query) || input.matches(':autofill')) return setFound([])
      const { signal } = (reading = new AbortController())
      const show = (suggestions: readonly Suggestion[]) => {
        if (signal.aborted || input.value.trim() !== query || !input.matches(':focus')) return
        setFound(suggestions.filter(({ address }) => address.city).slice(0, MOST))
      }
      timer = setTimeout(
        () =>
          void client.call('qrCodes.addressSuggestions', { params: { userUid }, query: { query }, signal }).then(
            ({ suggestions }) => show(suggestions),
            () => show([]),
          ),
        PAUSE,
      )
    }
    input.addEventListener('input', ask)
    return () => {
      stop()
      input.removeEventListener('input', ask)
    }
  }, [input, booking])

  const choose = ({ address: { line1, city, state, postalCode } }: Suggestion) => {
    setFound([])
    // What is not known of this address was of another; the second line is the shopper's own.
    booking.type({ line1: line1 ?? '', city: city ?? '', state: state ?? '', postalCode: postalCode ?? '' })
  }
  // Before the next key: a fast hand's are not lost.
  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': 'suggestions',
      'aria-activedescendant': at < 0 ? '' : `suggestion-${at}`,
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, String(value))
    const chosen = found[at]
    const keys = {
      ArrowDown: () => setAt((at + 1) % found.length),
      ArrowUp: () => setAt((at > 0 ? at : found.length) - 1),
      Escape: () => setFound([]),
      Enter: chosen && (() => choose(chosen)),
    }
    const press = (event: KeyboardEvent) => {
      const act = isOpen && !event.isComposing && (keys as Keys)[event.key]
      if (!act) return
      // Neither the form nor a dialog around it takes the key.
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    const heard = new AbortController()
    input.addEventListener('keydown', press, heard)
    input.addEventListener('blur', keys.Escape, heard)
    return () => heard.abort()
  })

  return (
    <div class={own.anchor}>
      <output class={css.unseen}>{isOpen && t('suggestions', { count: found.length })}</output>
      {isOpen && (
        <div class={own.list}>
          <div {...listbox} aria-label={t('line1')}>
            {found.map((suggestion, index) => (
              <button
                key={suggestion.placeId}
                type="button"
                class={own.option}
                {...optionAt(index, at)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(suggestion)}
              >
                {suggestion.text}
              </button>
            ))}
          </div>
          {/* Whose they are has to be said: https://developers.google.com/maps/documentation/places/web-service/policies */}
          {found.some(({ source }) => source === 'google') && <p class={css.muted}>Google Maps</p>}
        </div>
      )}
    </div>
  )
}
