import type { IconName } from '../../ui/Icon.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { t } from '../../i18n/index.ts'
import { renderLeadNote } from './leadNotes.ts'
import { statuses, type Lead } from './lead.ts'
import * as css from './lead.css.ts'

type Entry = Lead['timeline'][number]

const icons: Readonly<Record<Entry['kind'], IconName>> = {
  created: 'plus',
  status: 'check',
  note: 'note',
  claim: 'person',
  booking: 'calendar',
  external: 'link',
  change: 'edit',
  escalation: 'warning',
}
const titles: Readonly<Record<Exclude<Entry['kind'], 'status'>, string>> = {
  created: t('leads.leadReceived'),
  note: t('common.note'),
  claim: t('leads.claimed'),
  booking: t('common.booking'),
  external: t('common.outsideSystem'),
  change: t('leads.detailsChanged'),
  escalation: t('leads.escalated'),
}

/** Whether its note is the headline. */
const isFact = ({ kind, note, messages }: Entry): boolean =>
  (kind === 'claim' && note !== null) || (kind === 'booking' && (messages?.length ?? 0) > 0)

function headline(entry: Entry): string {
  const { kind, from, to } = entry
  // What the system says of a claim or an appointment is the whole fact.
  if (isFact(entry)) return renderLeadNote(entry)
  if (to && kind !== 'created') return from ? `${statuses[from].word} → ${statuses[to].word}` : statuses[to].word
  return kind === 'status' ? t('leads.statusChanged') : titles[kind]
}

/** Timeline, newest first, with author and time. */
export const Timeline = ({ lead }: { readonly lead: Lead }) => (
  <section className={css.card} aria-labelledby={`story-${lead.id}`}>
    <h2 id={`story-${lead.id}`} className={css.cardTitle}>
      {t('common.history')}
    </h2>
    <ol className={css.events}>
      {lead.timeline
        .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
        .map((entry) => (
          <li key={entry.id} className={css.event}>
            <span className={css.bullet}>
              <Icon name={icons[entry.kind]} size={14} />
            </span>
            <span className={css.eventText}>{headline(entry)}</span>
            {entry.note && !isFact(entry) && <span className={css.eventNote}>{renderLeadNote(entry)}</span>}
            <span className={css.eventBy}>
              {entry.actor?.name ?? t(entry.kind === 'external' ? 'common.system' : 'leads.shopperOrSystem')} ·{' '}
              <RelativeTime at={entry.at} />
            </span>
          </li>
        ))}
    </ol>
  </section>
)
