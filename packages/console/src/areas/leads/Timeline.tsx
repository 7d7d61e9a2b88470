import type { IconName } from '../../ui/Icon.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { t } from '../../i18n/index.ts'
import { renderLeadNote } from './leadNotes.ts'
import { NoteForm } from './NoteForm.tsx'
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
}
const titles: Readonly<Record<Exclude<Entry['kind'], 'status'>, string>> = {
  created: t('leads.leadReceived'),
  note: t('common.note'),
  claim: t('leads.claimed'),
  booking: t('common.booking'),
  external: t('leads.outsideSystem'),
  change: t('leads.detailsChanged'),
}

function headline(entry: Entry): string {
  const { kind, from, to, note } = entry
  // A claim's note distinguishes claiming from releasing.
  if (kind === 'claim' && note) return renderLeadNote(entry)
  if (to && kind !== 'created') return from ? `${statuses[from].word} → ${statuses[to].word}` : statuses[to].word
  return kind === 'status' ? t('leads.statusChanged') : titles[kind]
}

/** Timeline, newest first, with author and time. */
export const Timeline = ({ lead }: { readonly lead: Lead }) => (
  <section className={css.card} aria-labelledby={`story-${lead.id}`}>
    <h2 id={`story-${lead.id}`} className={css.cardTitle}>
      {t('common.history')}
    </h2>
    <NoteForm lead={lead} />
    <ol className={css.events}>
      {lead.timeline
        .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
        .map((entry) => (
          <li key={entry.id} className={css.event}>
            <span className={css.bullet}>
              <Icon name={icons[entry.kind]} size={14} />
            </span>
            <span className={css.eventText}>{headline(entry)}</span>
            {entry.note && entry.kind !== 'claim' && <span className={css.eventNote}>{renderLeadNote(entry)}</span>}
            <span className={css.eventBy}>
              {entry.actor?.name ?? t(entry.kind === 'external' ? 'common.system' : 'leads.shopperOrSystem')} ·{' '}
              <RelativeTime at={entry.at} />
            </span>
          </li>
        ))}
    </ol>
  </section>
)
