import { userAgents } from './data/lists.ts'
import { DAY, HOUR } from './days.ts'
import type { Draft } from './drafts.ts'
import type { Person } from './users.ts'

const RECENT = 25 * DAY
const AGENT = userAgents[0] ?? ''

/** Replaces some drafts. */
type Change = (draft: Draft, position: number) => Partial<Draft>

/** The most leads of a list that a day, counted back from one of them, contains. */
function busiestDay(leads: readonly Draft[]): readonly Draft[] {
  const days = leads.map((last) => leads.filter(({ at }) => at <= last.at && at > last.at - DAY))
  return days.toSorted((left, right) => right.length - left.length)[0] ?? []
}

/**
 * Gives recent leads of four generators what the server flags: entries within seconds, one device, an own phone, one address. The
 * flags themselves come from the server's own check.
 */
export function withSuspicious(
  drafts: readonly Draft[],
  phoneOf: (person: Person) => string | null,
  first: Person | undefined,
  now: number,
): Draft[] {
  const byGenerator = new Map<Person, Draft[]>()
  for (const draft of drafts) {
    const { generator, at } = draft
    if (!generator || generator === first || generator.organizationId !== 1 || draft.duplicateOf || !draft.code) continue
    if (at < now - RECENT || at > now - 2 * HOUR) continue
    byGenerator.set(generator, [...(byGenerator.get(generator) ?? []), draft])
  }
  const busy = [...byGenerator].sort(([, left], [, right]) => busiestDay(right).length - busiestDay(left).length)
  const [shared = [], hasty = [], own = [], repeated = []] = busy.map(([, leads]) => leads)
  const changed = new Map<Draft, Draft>()
  const change = (leads: readonly Draft[], by: Change) =>
    leads.forEach((draft, position) => changed.set(draft, { ...draft, ...by(draft, position) }))

  change(busiestDay(shared), () => ({ origin: { ip: '198.51.100.200', userAgent: AGENT } }))
  change(hasty.slice(-2), (_, position) => ({ scanSeconds: 4 + 2 * position }))
  change(own.slice(-1), ({ generator, shopper }) => {
    const phone = generator && phoneOf(generator)
    return phone ? { shopper: { ...shopper, phone } } : {}
  })
  const address = repeated.at(-3)?.shopper.address
  if (address) change(repeated.slice(-3), ({ shopper }) => ({ shopper: { ...shopper, address } }))
  return drafts.map((draft) => changed.get(draft) ?? draft)
}
