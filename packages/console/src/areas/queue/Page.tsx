import { useEffect, useRef } from 'react'
import { useStore } from '@nanostores/react'
import { go, router, withSearch } from '../../routing/router.ts'
import { useTitle } from '../../routing/useTitle.ts'
import { useCan } from '../../data/access.ts'
import * as page from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { shortcut } from '../../ui/shortcut.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { DayTimeline } from './DayTimeline.tsx'
import { LeadPanel } from './LeadPanel.tsx'
import { nextInQueue } from './next.ts'
import { SectionCard } from './SectionCard.tsx'
import { useSections, type QueueItem, type SectionName } from './sections.ts'
import { useClaimAndCall } from './useClaimAndCall.ts'
import * as css from './queue.css.ts'

interface Opened {
  readonly leadId: number
  readonly kind?: QueueItem['kind']
}
/** The lead's kind stays in the URL, since a claimed lead leaves its section. */
const show = (lead: Opened | undefined, from?: SectionName) =>
  go(withSearch({ lead: lead?.leadId.toString(), kind: lead?.kind === 'external' ? 'external' : undefined, from }), {
    replace: true,
  })

/** The dispatcher's desk: who to call next, and today's visits. */
export default function QueuePage() {
  useTitle(t('queue.title'))
  const query = useStore(router)?.search
  const maySeeDay = useCan('appointments.day')
  const sections = useSections()
  const claim = useClaimAndCall()
  const openId = Number(query?.lead) || undefined
  const section = sections.find(({ name }) => name === query?.from)?.name
  const current = openId === undefined ? undefined : { leadId: openId, section }
  const next = nextInQueue(sections, current)
  const isEmpty = next === undefined && openId === undefined
  // The lists change while a call is being recorded.
  const latest = useRef(sections)
  useEffect(() => void (latest.current = sections))

  function advance(): void {
    const following = nextInQueue(latest.current, current)
    if (!following) toast(t('queue.allDone'))
    show(following?.item, following?.section)
  }
  async function claimAndCall(): Promise<void> {
    const target = current ?? (next && { leadId: next.item.leadId, section: next.section })
    if (!target || claim.isRunning) return
    if (!current) show(next?.item, target.section)
    if (await claim.run(target.leadId, target.section === 'unclaimed')) return
    const following = nextInQueue(latest.current, target)
    show(following?.item, following?.section)
  }
  const nextLabel = t('queue.next')
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>{t('queue.title')}</h1>
        <span className={css.grow} />
        <ReasonButton
          look="primary"
          icon="phone"
          isBusy={claim.isRunning}
          reason={isEmpty && t('queue.allDone')}
          onClick={() => void claimAndCall()}
          {...shortcut('c', t('queue.claimAndCall'))}
        >
          {t('queue.claimAndCall')}
        </ReasonButton>
        <Button {...shortcut('x', nextLabel)} onClick={advance}>
          {nextLabel}
        </Button>
      </header>
      <div className={page.split}>
        <div className={css.desk}>
          <div className={css.sections}>
            {sections.map((one) => (
              <SectionCard key={one.name} section={one} openId={openId} onOpen={(item) => show(item, one.name)} />
            ))}
          </div>
          {maySeeDay && <DayTimeline openId={openId} onOpen={(leadId) => show({ leadId })} />}
        </div>
        {openId !== undefined && (
          <LeadPanel
            key={openId}
            id={openId}
            kind={query?.kind === 'external' ? 'external' : section ? 'internal' : undefined}
            onOutcome={advance}
            onClose={() => show(undefined)}
          />
        )}
      </div>
    </div>
  )
}
