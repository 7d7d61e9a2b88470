import type { Page as BrowserPage } from 'playwright-core'
import { contract } from '@walkup/sdk/contract'
import type { Replies } from '@walkup/sdk'

type Page = Replies['leads.searchAll']

/** `amount` leads like the contract's example with distinct names and ids, newest first; `from` is the number of leads before them. */
function leads(from: number, amount: number): Page['items'] {
  const { items } = contract['leads.searchAll'].example.reply as Page
  const [one] = items
  if (!one) throw new Error('The example of leads.searchAll has no lead.')
  const now = Date.now()
  return Array.from({ length: amount }, (_, index) => ({
    ...one,
    id: 1_000_000 - from - index,
    lastName: `${one.lastName} ${from + index + 1}`,
    receivedAt: new Date(now - (from + index) * 60_000).toISOString(),
  }))
}

/**
 * Answers the search of leads instead of the server, which would take long to seed: the first page has all rows but the last 1,000,
 * which come by cursor in pages of 100, as a page's own.
 */
export async function answerManyLeads(page: BrowserPage, total: number): Promise<void> {
  const paged = total - 1_000
  await page.route('**/api/leads/search/all', (route) => {
    const { cursor } = route.request().postDataJSON() as { readonly cursor?: string }
    const from = cursor ? Number(cursor) : 0
    const items = leads(from, cursor ? 100 : paged)
    const next = from + items.length
    const data: Page = { items, nextCursor: next < total ? String(next) : null, total, totalIsExact: true }
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify({ data }) })
  })
}
