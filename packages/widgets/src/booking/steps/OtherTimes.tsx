import { useState } from 'react'
import * as css from '../../ui/screen.css.ts'
import { useWidget } from '../../ui/context.ts'
import { lazy } from '../../ui/lazy.tsx'
import type { Booking } from '../booking.ts'

/** Lazy-loaded, since most shoppers find a time. */
const JoinWaitlist = lazy(async () => (await import('./waitlist.tsx')).JoinWaitlist)

/** The waitlist: below the times on request, in their place when there are none. */
export function OtherTimes({ booking }: { readonly booking: Booking }) {
  const { t } = useWidget()
  const [isOpen, open] = useState(false)
  const hasTimes = !!booking.times?.store.state.get().day
  if (isOpen || !hasTimes) return <JoinWaitlist booking={booking} hasTimes={hasTimes} />
  return (
    <button type="button" className={css.quiet} onClick={() => open(true)}>
      {t('otherTime')}
    </button>
  )
}
