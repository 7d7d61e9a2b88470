import type { MouseEvent } from 'react'
import { useStore } from '@nanostores/react'
import { cameFrom, router } from '../../routing/router.ts'
import NotFound from '../../ui/NotFound.tsx'
import { useTitle } from '../../routing/useTitle.ts'
import { LastSeen } from '../../frame/LastSeen.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { usePrinting } from '../../ui/usePrinting.ts'
import { button } from '../../ui/controls.css.ts'
import { t } from '../../i18n/index.ts'
import { FollowUp } from './FollowUp.tsx'
import { NextSteps } from './NextSteps.tsx'
import { Person } from './Person.tsx'
import { Photos } from './Photos.tsx'
import { Revenue } from './Revenue.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { Deliveries } from './Deliveries.tsx'
import { Timeline } from './Timeline.tsx'
import { useLead } from './useLead.ts'
import { ContactCard } from './ContactCard.tsx'
import { fullName, statuses } from './lead.ts'
import * as css from './lead.css.ts'
import * as paper from './leadPrinted.css.ts'

export default function LeadPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = Number(params.id)
  return Number.isInteger(id) && id > 0 ? <Story key={id} id={id} /> : <NotFound />
}

/** Lead detail page: contact, timeline, and next steps. */
function Story({ id }: { readonly id: number }) {
  const kind = useStore(router)?.search.kind === 'external' ? 'external' : undefined
  const { data: lead, isGone, problem, retry } = useLead(id, kind)
  useTitle(lead ? fullName(lead) : t('common.lead'))
  usePrinting()
  if (!lead)
    return (
      <div className={css.page}>
        <header className={css.head}>
          <BackToLeads />
        </header>
        {problem ? <ErrorState isPage problem={problem} onRetry={retry} /> : <LeadSkeleton />}
      </div>
    )
  const { word, tone } = statuses[lead.status]
  return (
    <div className={paper.page}>
      <header className={css.head}>
        <BackToLeads />
        <h1 className={css.title}>{fullName(lead)}</h1>
        <StatusDot tone={tone}>{word}</StatusDot>
      </header>
      {isGone && <LastSeen />}
      <div className={css.columns}>
        <div className={css.who}>
          <ContactCard lead={lead} />
          <Photos lead={lead} />
          <Person lead={lead} />
        </div>
        <div className={css.story}>
          <div className={css.stories}>
            <Composer lead={lead} />
            <Conversation lead={lead} />
            <Timeline lead={lead} />
          </div>
        </div>
        <div className={css.next}>
          <NextSteps lead={lead} />
          <FollowUp lead={lead} />
          <Revenue lead={lead} />
          <Deliveries lead={lead} />
        </div>
      </div>
    </div>
  )
}

/** Skeleton of the detail page. */
const LeadSkeleton = () => (
  <div className={css.columns} aria-busy="true">
    {([css.who, css.story, css.next] as const).map((place, at) => (
      <div key={place} className={place}>
        <div className={css.card}>
          <Skeleton widths={['40%', '100%', '80%', '60%', '90%'].slice(0, at === 2 ? 3 : 5)} />
        </div>
      </div>
    ))}
  </div>
)

const BackToLeads = () => (
  <a className={button.quiet} href="/leads" onClick={back}>
    <Icon name="left" size={18} /> {t('common.leads')}
  </a>
)

/** Goes back to the list's previous state if the user came from it, else to the plain list. */
function back(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || !cameFrom('/leads')) return
  event.preventDefault()
  history.back()
}
