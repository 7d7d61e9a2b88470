import type { Bodies, Replies } from '@walkup/sdk/contract'
import sql from 'sql-template-tag'
import { sha256 } from '../../auth/tokens.ts'
import type { PublicContext } from '../../context.ts'
import { EXPIRY_SECONDS } from './pageToken.ts'
import { isProven } from './proof.ts'
import type { Visitor } from './visitor.ts'

export type ReviewReason = Replies['leadReviews.search']['items'][number]['reasons'][number]

/** The outcome for an entry: a lead, a review, or a lead after a proof of work. */
export type Screening =
  | { readonly kind: 'lead'; readonly allowances: readonly string[] }
  | { readonly kind: 'review'; readonly reason: ReviewReason }
  | { readonly kind: 'prove' }

const HOUR = 3600

interface Allowance {
  readonly key: string
  readonly most: number
  readonly seconds: number
}
interface Limit extends Allowance {
  readonly reason: ReviewReason
}

/** Takes one allowance of each limit, or none, in its own short transaction; returns the first limit that is exhausted. */
export async function take<L extends Allowance>({ services }: PublicContext, limits: readonly L[]): Promise<L | undefined> {
  const keys = limits.map(({ key }) => key)
  const most = limits.map(({ most: count }) => count)
  const windows = limits.map(({ seconds }) => seconds)
  const row = await services.db.asAccounts((tx) =>
    tx.one<{ lacking: number }>(sql`select take_allowances(${keys}::text[], ${most}::int[], ${windows}::int[]) as lacking`),
  )
  return limits[(row?.lacking ?? 0) - 1]
}

/** Returns the allowances of an entry that did not become a lead because it was rejected, repeated or sent to review. */
export async function returnAllowances({ services }: PublicContext, screening: Screening): Promise<void> {
  if (screening.kind !== 'lead' || !screening.allowances.length) return
  await services.db.asAccounts((tx) => tx.run(sql`select return_allowances(${[...screening.allowances]}::text[])`))
}

/**
 * Screens an entry by its origin before any other work. Without a page token, an address and a code may store only a few entries. With
 * one, a page may store as many as a household sends, an address as many as a busy store, and beyond a human rate a code requires proofs
 * of work.
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
  const hourly = (key: string, most: number, reason: ReviewReason): Limit => ({ key, most, seconds: HOUR, reason })
  const ofVisit: Limit[] =
    page === undefined
      ? [hourly(`entry-address:${address}`, limits.entriesWithoutPage, 'addressLimit')]
      : [
          { key: `entry-page:${page}`, most: limits.entriesByPage, seconds: EXPIRY_SECONDS, reason: 'pageLimit' },
          hourly(`entry-page-address:${address}`, limits.entriesWithPage, 'addressLimit'),
        ]
  const ofCode =
    page === undefined
      ? hourly(`entry-code:${code}`, limits.entriesByCode, 'codeLimit')
      : hourly(`entry-page-code:${code}`, limits.entriesUnproven, 'proof')
  const keys = (taken: readonly Limit[]) => taken.map(({ key }) => key)
  const lacking = await take(context, [...ofVisit, ofCode])
  if (!lacking) return { kind: 'lead', allowances: keys([...ofVisit, ofCode]) }
  if (lacking.reason !== 'proof') return { kind: 'review', reason: lacking.reason }
  if (!(await isProven(context, userUid, body)))
    return body.proof === '' ? { kind: 'prove' } : { kind: 'review', reason: 'proof' }
  const exhausted = await take(context, ofVisit)
  return exhausted ? { kind: 'review', reason: exhausted.reason } : { kind: 'lead', allowances: keys(ofVisit) }
}
