import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { sha256 } from '../../auth/tokens.ts'
import type { PublicContext } from '../../context.ts'
import { isProven } from './proof.ts'
import type { Visitor } from './visitor.ts'

export type ReviewReason = Replies['leadReviews.search']['items'][number]['reasons'][number]

/** The outcome for an entry: a lead, a review, or a lead after a proof of work. */
export type Screening =
  | { readonly kind: 'lead'; readonly allowances: readonly string[] }
  | { readonly kind: 'review'; readonly reason: ReviewReason }
  | { readonly kind: 'prove' }

const HOUR = 3600

/** Takes one allowance of each limit in its own short transaction; returns the index of the first exhausted one, or −1. */
async function take({ services }: PublicContext, wanted: readonly (readonly [key: string, most: number])[]): Promise<number> {
  const keys = wanted.map(([key]) => key)
  const most = wanted.map(([, count]) => count)
  const row = await services.db.asAccounts((tx) =>
    tx.one<{ lacking: number }>(sql`select take_allowances(${keys}::text[], ${most}::int[], ${HOUR}) as lacking`),
  )
  return (row?.lacking ?? 0) - 1
}

/** Returns the allowances of an entry that became no lead: refused, repeated or sent to review. */
export async function returnAllowances({ services }: PublicContext, screening: Screening): Promise<void> {
  if (screening.kind !== 'lead' || !screening.allowances.length) return
  await services.db.asAccounts((tx) => tx.run(sql`select return_allowances(${[...screening.allowances]}::text[])`))
}

/**
 * Screens an entry by its origin before any other work. Without a page token, an address and a code may store few; with one, an
 * address may store what a busy store sends, and a code needs proofs of work beyond a human rate.
 */
export async function screenEntry(
  context: PublicContext,
  userUid: string,
  body: Bodies['qrCodes.entry'],
  { address, page, isTrusted }: Visitor,
): Promise<Screening> {
  if (body.website) return { kind: 'review', reason: 'honeypot' }
  if (isTrusted) return { kind: 'lead', allowances: [] }
  const { limits } = context.services.config
  const code = sha256(userUid).slice(0, 22)
  const wanted: (readonly [string, number])[] =
    page === undefined
      ? [
          [`entry-address:${address}`, limits.entriesWithoutPage],
          [`entry-code:${code}`, limits.entriesByCode],
        ]
      : [
          [`entry-page-address:${address}`, limits.entriesWithPage],
          [`entry-page-code:${code}`, limits.entriesUnproven],
        ]
  const lacking = await take(context, wanted)
  if (lacking < 0) return { kind: 'lead', allowances: wanted.map(([key]) => key) }
  if (lacking === 0) return { kind: 'review', reason: 'addressLimit' }
  if (page === undefined) return { kind: 'review', reason: 'codeLimit' }
  if (!(await isProven(context, userUid, body)))
    return body.proof === '' ? { kind: 'prove' } : { kind: 'review', reason: 'proof' }
  const [byAddress] = wanted
  if (byAddress && (await take(context, [byAddress])) === 0) return { kind: 'review', reason: 'addressLimit' }
  return { kind: 'lead', allowances: byAddress ? [byAddress[0]] : [] }
}
