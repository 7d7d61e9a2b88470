/** The time zone of most of each state's area. */
const byState: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['America/New_York', 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
      ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
      ['America/Denver', 'CO ID MT NM UT WY'],
      ['America/Phoenix', 'AZ'],
      ['America/Los_Angeles', 'CA NV OR WA'],
      ['America/Anchorage', 'AK'],
      ['Pacific/Honolulu', 'HI'],
      ['America/Puerto_Rico', 'PR VI'],
      ['Pacific/Guam', 'GU MP'],
    ] as const
  ).flatMap(([zone, list]) => list.split(' ').map((state) => [state, zone])),
)

/** The first three digits of ZIP codes whose time zone differs from that of most of their state. */
const exceptions: readonly (readonly [zone: string, prefixes: string])[] = [
  ['America/Chicago', '325 420 421 422 423 424 463 464 476 477'],
  ['America/New_York', '374 376 378 379'],
  ['America/Denver', '577 586 693 799 885 979'],
  ['America/Los_Angeles', '835 838'],
]
/** Those whose area lies in two zones. */
const shared: readonly (readonly [zones: readonly string[], prefixes: string])[] = [
  [['America/New_York', 'America/Chicago'], '324 373 377 401 425 426 427 465 469 475 479 498 499'],
  [['America/Chicago', 'America/Denver'], '575 576 585 677 678 690 691 692 798'],
  [['America/Los_Angeles', 'America/Denver'], '898'],
  // The Navajo Nation changes its clocks.
  [['America/Phoenix', 'America/Denver'], '860 865'],
]
const byPrefix: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...exceptions.map(([zone, list]) => [[zone], list] as const), ...shared].flatMap(([zones, list]) =>
    list.split(' ').map((prefix) => [prefix, zones]),
  ),
)

/** The time zones that an address may be in, by its ZIP code and state; none outside the known states. */
export function zonesOfAddress(address: { readonly state: string; readonly postalCode: string } | null): readonly string[] {
  if (!address) return []
  const ofState = byState[address.state.toUpperCase()]
  return byPrefix[address.postalCode.slice(0, 3)] ?? (ofState === undefined ? [] : [ofState])
}
