import type { Replies } from '@walkup/sdk'
import type { Tone } from '../../ui/StatusDot.tsx'
export type Lead = Replies['leads.getInternal']
export type LeadRow = Replies['leads.searchAll']['items'][number]
export type LeadStatus = Lead['status']
/** Each status as people read it, its tone, and the button that leads to it. */
export declare const statuses: Readonly<
  Record<
    LeadStatus,
    {
      readonly word: string
      readonly tone: Tone
      readonly act: string
    }
  >
>
export declare const statusOrder: readonly LeadStatus[]
export declare const fullName: (lead: { readonly firstName: string; readonly lastName: string }) => string
/** A lead's own page; the kind goes along, since the two kinds are read by two calls. */
export declare const leadPath: (lead: Pick<LeadRow, 'id' | 'kind'>) => string
