/**
 * The tests that always run on both PGlite and PostgreSQL: isolation, and one or two of each kind in which the two differ (locks,
 * notifications, time zones, text search, backups). The others run on one: on PostgreSQL if available, else on PGlite.
 * `npm run test:all` runs everything on both.
 */
export const onBothDatabases = [
  'tests/isolation/*.test.ts',
  ...[
    'admission',
    'backup',
    'dryRun',
    'integrity',
    'allowances',
    'hours*',
    'laborClock',
    'payroll',
    'leadsSearch',
    'users',
    'visitsOfDay',
    // Tests of connections: notifications, and transactions that block others.
    'events',
    'eventStream',
    // The time zones and statistics of the reports.
    'reportsZones',
    'booking',
    'bookingEntry',
    'bookingStatements',
    'bootstrap',
    'messages',
    'myDay',
    'demo',
    'deliveries',
  ].map((name) => `tests/http/${name}.test.ts`),
]
