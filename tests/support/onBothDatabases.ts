/**
 * The tests that always run on both PGlite and PostgreSQL: isolation, locks and races, and SQL that they may plan or run
 * differently. Comparisons with an oracle (leadsText, leadsOrders, laborMissing, laborLookup) take long and run on one, like the
 * others: on PostgreSQL if available, else on PGlite. `npm run test:all` runs everything on both.
 */
export const onBothDatabases = [
  'tests/isolation/*.test.ts',
  ...[
    'admission',
    'backup',
    'allowances',
    'booking*',
    'holidays',
    'hours*',
    'imports',
    'invitations',
    'labor',
    'laborClock',
    'laborLists',
    'payroll',
    'leadsImport',
    'organizationRemoval',
    'leadsLists',
    'leadsPersons',
    'leadsReach',
    'leadsSearch',
    'leadsStatus',
    'leadsWork',
    'list*',
    'schedule*',
    'serviceArea',
    'serviceTitanReading',
    'smartCircle',
    'technicianTime',
    'users',
    'inbound',
    'waits',
    // Tests of connections: notifications, and transactions that block others.
    'events',
    'eventStream',
    'responsive',
    'streamEnds',
    // The time zones and statistics of the reports.
    'reportsZones',
    'bootstrap',
    'demo',
    'deliveries',
    'serviceTitan',
    'hubSpot',
    'homeDepot',
    'centah',
  ].map((name) => `tests/http/${name}.test.ts`),
]
