/**
 * The tests that always run on both PGlite and PostgreSQL: isolation, locks and races, and SQL that they may plan or run
 * differently. The others run on PostgreSQL if available, else on PGlite; `npm run test:all` runs everything on both.
 */
export const onBothDatabases = [
  'tests/isolation/*.test.ts',
  ...[
    'admission',
    'allowances',
    'booking*',
    'holidays',
    'hours*',
    'invitations',
    'labor*',
    'leads*',
    'list*',
    'schedule*',
    'serviceArea',
    'users',
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
  ].map((name) => `tests/http/${name}.test.ts`),
]
