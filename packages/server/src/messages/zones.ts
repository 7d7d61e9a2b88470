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
const exceptions: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['America/Chicago', '324 325 420 421 422 423 424 427 463 464 476 477'],
      ['America/New_York', '373 374 376 377 378 379'],
      ['America/Denver', '577 677 691 692 693 798 799 885 979'],
      ['America/Los_Angeles', '835 838'],
    ] as const
  ).flatMap(([zone, list]) => list.split(' ').map((prefix) => [prefix, zone])),
)

/** The time zone of an address; undefined outside the known states. */
export const zoneOfAddress = (address: { readonly state: string; readonly postalCode: string } | null): string | undefined =>
  address ? (exceptions[address.postalCode.slice(0, 3)] ?? byState[address.state.toUpperCase()]) : undefined
