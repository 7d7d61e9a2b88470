import { useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import { useServices } from '../../../data/ServicesProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import { duration, exact } from '../../../ui/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { secondNow } from '../../../ui/now.ts'
import { visuallyHidden } from '../../../ui/controls.css.ts'
import { say, type Text } from '../../../words/index.ts'
import { fullName, leadPath, type LeadRow } from '../words.ts'
import { hush } from './ring.ts'
import { useRing } from './useRing.ts'
import * as css from './ring.css.ts'

const SHOWN = 3
/** A connection that is back within this time was never missed. */
const PATIENCE_MS = 3_000

const words = {
  label: { en: 'New leads', es: 'Prospectos nuevos' },
  one: { en: 'New lead', es: 'Prospecto nuevo' },
  waiting: { en: 'waiting', es: 'esperando' },
  more: { en: 'more', es: 'más' },
  hide: { en: 'Hide', es: 'Ocultar' },
  stale: { en: 'Not live since', es: 'Sin conexión desde' },
  missing: { en: 'What came after is not shown yet.', es: 'Lo que llegó después aún no se muestra.' },
  read: { en: 'Read again', es: 'Leer de nuevo' },
} satisfies Record<string, Text>

/** Over a page of leads: the new ones with their clocks running, and a word when the page no longer keeps up by itself. */
export default function LiveBar({ onRead }: { readonly onRead: () => unknown }) {
  const leads = useRing()
  const staleSince = useStale()
  useTitleBadge(leads.length)
  const [newest] = leads
  return (
    <>
      <output className={visuallyHidden}>{newest && `${say(words.one)}: ${fullName(newest)}`}</output>
      {staleSince && (
        <output className={css.stale}>
          <Icon name="warning" size={16} />
          <span className={css.grow}>
            {say(words.stale)} {exact(staleSince)}. {say(words.missing)}
          </span>
          <Button icon="retry" onClick={onRead}>
            {say(words.read)}
          </Button>
        </output>
      )}
      {newest && (
        <section className={css.bar} aria-label={say(words.label)}>
          <ul className={css.leads}>
            {leads.slice(0, SHOWN).map((lead) => (
              <Ringing key={lead.id} lead={lead} />
            ))}
          </ul>
          {leads.length > SHOWN && (
            <span>
              +{leads.length - SHOWN} {say(words.more)}
            </span>
          )}
          <Button look="quiet" onClick={() => hush(leads.map(({ id }) => id))}>
            {say(words.hide)}
          </Button>
        </section>
      )}
    </>
  )
}

function Ringing({ lead }: { readonly lead: LeadRow }) {
  const now = useStore(secondNow)
  return (
    <li className={css.lead}>
      <a className={css.name} href={leadPath(lead)} onClick={() => hush([lead.id])}>
        {say(words.one)}: {fullName(lead)}
      </a>
      <span className={css.quiet}>{[lead.serviceGroup.name, lead.store?.name].filter(Boolean).join(', ')}</span>
      <span className={css.clock}>
        {duration(now - Date.parse(lead.receivedAt))} {say(words.waiting)}
      </span>
    </li>
  )
}

/** Since when the event stream has been gone, once it is gone for longer than a moment. */
function useStale(): string | undefined {
  const { live } = useServices()
  const [since, setSince] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unfollow = live.state.subscribe((state) => {
      if (state === 'live') {
        clearTimeout(timer)
        timer = undefined
        setSince(undefined)
      } else if (state === 'reconnecting' && timer === undefined) {
        const from = new Date().toISOString()
        timer = setTimeout(() => setSince(from), PATIENCE_MS)
      }
    })
    return () => {
      unfollow()
      clearTimeout(timer)
    }
  }, [live])
  return since
}

/** "(2) Leads · Walkup" in the browser's tab while leads wait unseen. */
function useTitleBadge(amount: number): void {
  useEffect(() => {
    const bare = () => document.title.replace(/^\(\d+\) /, '')
    const badge = () => {
      const title = amount > 0 ? `(${amount}) ${bare()}` : bare()
      if (document.title !== title) document.title = title
    }
    badge()
    // The page may name itself anew, such as when its lead has been read.
    const observer = new MutationObserver(badge)
    const element = document.querySelector('title')
    if (element) observer.observe(element, { childList: true })
    return () => {
      observer.disconnect()
      document.title = bare()
    }
  }, [amount])
}
