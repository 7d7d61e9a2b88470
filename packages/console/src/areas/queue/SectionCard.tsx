import { count, formatShort, phone } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import type { QueueItem, Section } from './sections.ts'
import * as css from './queue.css.ts'

interface SectionCardProps {
  readonly section: Section
  readonly openId: number | undefined
  readonly onOpen: (item: QueueItem) => void
}

/** A section of the queue with its count. */
export function SectionCard({ section, openId, onOpen }: SectionCardProps) {
  const { name, title, empty, href, items, total, isLoading, problem, retry } = section
  return (
    <section className={css.section} aria-labelledby={`queue-${name}`}>
      <h2 id={`queue-${name}`} className={css.sectionHead}>
        {title} <span className={css.total}>{isLoading ? '' : count(total)}</span>
      </h2>
      {isLoading ? (
        <div className={css.padded} aria-busy="true">
          <Skeleton widths={['80%', '60%', '70%']} />
        </div>
      ) : problem && items.length === 0 ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : items.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <ul className={css.items}>
          {items.map((item) => (
            <li key={item.key}>
              <button
                type="button"
                className={css.item}
                aria-current={item.leadId === openId ? 'true' : undefined}
                onClick={() => onOpen(item)}
              >
                <span className={css.name}>{item.name}</span>
                <span className={css.quiet}>{item.zone ? formatShort(item.at, item.zone) : <RelativeTime at={item.at} />}</span>
                <span className={css.what}>{item.what}</span>
                <span className={css.quiet}>{item.phone && phone(item.phone)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <a className={css.all} href={href}>
          {t('queue.showAll', { count: count(total) })}
        </a>
      )}
    </section>
  )
}
