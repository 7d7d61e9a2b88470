import { contract } from '@walkup/sdk/contract'
import type { Replies } from '@walkup/sdk'

type Page = Replies['leads.searchAll']

/** One page of `amount` leads like the contract's example, each with names and an id of its own, newest first. */
export function manyLeads(amount: number): Page {
  const { items } = contract['leads.searchAll'].example.reply as Page
  const [one] = items
  if (!one) throw new Error('The example of leads.searchAll has no lead.')
  const now = Date.now()
  return {
    items: Array.from({ length: amount }, (_, place) => ({
      ...one,
      id: amount - place,
      lastName: `${one.lastName} ${place + 1}`,
      receivedAt: new Date(now - place * 60_000).toISOString(),
    })),
    nextCursor: null,
    total: amount,
    totalIsExact: true,
  }
}
