import { atom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { shopperExtra } from '@walkup/sdk/endpoints'
import type { Booking } from '../booking/booking.ts'
import type { Draft } from '../booking/flow.ts'
import { createCall } from '../call.ts'
import { useWidget } from '../ui/context.ts'
import type { Address, Filled } from './suggestion.ts'

const zipOf = ({ postalCode }: Address): string | undefined => /^\d{5}/.exec(postalCode?.trim() ?? '')?.[0]

/** Fills in city and state once a ZIP code is complete, and follows it; never over what the shopper or the browser entered. */
export function useZipFill(booking: Booking, draft: Draft): Filled {
  const { announce } = useWidget()
  const [known] = useState<Filled>(() => atom({ chosen: {} }))
  const filled = useRef('')
  const zip = zipOf(draft)
  const place = [draft.city, draft.state].filter(Boolean).join(', ')
  const latest = useRef(place)
  useEffect(() => void (latest.current = place))
  useEffect(() => {
    const { chosen } = known.get()
    known.set({ ...known.get(), near: zip ? { postalCode: zip } : undefined })
    const isOurs = () => !latest.current || latest.current === filled.current
    // A suggestion came with its own city.
    if (!zip || zip === zipOf(chosen) || !isOurs()) return
    const reading = new AbortController()
    const fill = async () => {
      const { baseUrl, userUid } = booking
      const { suggestions, hasStreets } = await createCall(baseUrl, shopperExtra)('qrCodes.addressSuggestions', {
        params: { userUid },
        query: { query: zip },
        signal: reading.signal,
      })
      if (!reading.signal.aborted) known.set({ ...known.get(), hasStreets })
      const found = suggestions.find(({ address }) => address.postalCode === zip)?.address
      if (reading.signal.aborted || !found?.city || !found.state || !isOurs()) return
      known.set({ ...known.get(), near: { ...found, postalCode: zip } })
      filled.current = `${found.city}, ${found.state}`
      booking.type({ city: found.city, state: found.state })
      announce(filled.current)
    }
    // Without an answer, the shopper fills in the fields.
    fill().catch(() => {})
    return () => reading.abort()
    // Only a new ZIP code asks again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [zip, booking])
  return known
}
