/**
 * Test files that only `npm run test:all` runs: the slow ones whose subject a quicker test of `npm test` also touches. Name a file
 * here only with such a test, and say in tests/README.md what is left to `test:all`.
 */
export const onlyInTestAll = {
  e2e: [
    // Lists, drill-downs and reports, whose requests and figures are tested by HTTP and whose screens are stories.
    'drill',
    'drillHours',
    'insight',
    'leadFilters',
    'missingPunches',
    'tables',
    // Conflicts, drafts and dialogs, whose rules are unit tests; one of each is in `leads`, `statusUndo` and `formInput`.
    'frame',
    'staleDifference',
    'staleWrites',
    'unsavedInput',
    // Connections, whose deliveries are tested by HTTP.
    'organizationRemoval',
    'setupLive',
    'smartCircle',
    // A whole first day, of two hundred people and codes; the guide's steps are in `setupGuide` and the imports by HTTP.
    'firstDay',
    // Embedding on foreign pages and runtimes, whose pieces `publish` and the widgets' own tests cover.
    'documents',
    'examples',
    'firefox',
    'flood',
    'partnerPages',
    'redeploy',
    'sdkRealApp',
    'sdkRuntimes',
    'sdkSuspended',
    'sdkTabs',
    'widgetLifecycle',
  ].map((name) => `tests/e2e/${name}.test.ts`),
  faults: [
    // Backups and key rotations are also tested by HTTP; here real programs do them.
    'backup',
    'rotateKey',
    // Runs every block of the operators' manual, behind nginx.
    'operations',
  ].map((name) => `tests/faults/${name}.test.ts`),
  http: [
    // Waits for timeouts, or for thousands of requests.
    'deliveryOutages',
    'laborLookup',
    'responsive',
    'streamEnds',
    'stuckTransaction',
  ].map((name) => `tests/http/${name}.test.ts`),
  // Each size and each theme is tested once.
  stories: ['tests/stories/desktopLight.test.ts'],
}
