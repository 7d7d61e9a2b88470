/**
 * The tests that run on PGlite and PostgreSQL each time: isolation, locks and races, and the SQL that the two may plan or run
 * differently. The others run on one of them, PostgreSQL where there is one; `npm run test:all` runs everything on both.
 */
export const onBothDatabases = [
  'tests/isolation/*.test.ts',
  ...[
    'admission',
    'booking*',
    'hours*',
    'invitations',
    'labor*',
    'leads*',
    'schedule*',
    'users',
    'waits',
    // What rests on the connection to the database: its notifications, and transactions that others wait for.
    'events',
    'eventStream',
    'responsive',
    'streamEnds',
    // The time zones and statistics of the reports.
    'reportsZones',
    'founding',
    'demo',
  ].map((name) => `tests/http/${name}.test.ts`),
]
