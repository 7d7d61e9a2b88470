import { NextSteps } from './NextSteps.tsx'
import { Timeline } from './Timeline.tsx'
import { Who } from './Who.tsx'
import type { Lead } from './lead.ts'

/** A lead in the side panel. */
export default function LeadBody({ row: lead }: { readonly row: Lead }) {
  return (
    <>
      <NextSteps lead={lead} />
      <Timeline lead={lead} />
      <Who lead={lead} />
    </>
  )
}
