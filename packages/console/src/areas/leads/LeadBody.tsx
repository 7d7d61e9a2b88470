import { FollowUp } from './FollowUp.tsx'
import { LeadSummary } from './LeadSummary.tsx'
import { NextSteps } from './NextSteps.tsx'
import { Photos } from './Photos.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { Timeline } from './Timeline.tsx'
import { ContactCard } from './ContactCard.tsx'
import type { Lead } from './lead.ts'

interface LeadBodyProps {
  readonly row: Lead
  /** In the queue: called when it is known what came of a call. */
  readonly onOutcome?: () => void
}

/** A lead in the side panel. */
export default function LeadBody({ row: lead, onOutcome }: LeadBodyProps) {
  return (
    <>
      <LeadSummary lead={lead} />
      {/* In the queue a call comes first. */}
      {onOutcome && <FollowUp lead={lead} onOutcome={onOutcome} />}
      <NextSteps lead={lead} onOutcome={onOutcome} />
      {!onOutcome && <FollowUp lead={lead} />}
      <Photos lead={lead} />
      <Conversation lead={lead} />
      <Timeline lead={lead} />
      <ContactCard lead={lead} hasNoVisit />
      <Composer lead={lead} isPinned />
    </>
  )
}
