/** The lists that selects are filled from. */
export const lookup = {
  'lookup.all': 'GET /api/app/lookup-list',
  'lookup.first': 'GET /api/app/lookup-list/first',
  'lookup.second': 'GET /api/app/lookup-list/second',
  'lookup.third': 'GET /api/app/lookup-list/third',
  'lookup.fourth': 'GET /api/app/lookup-list/fourth',
  'lookup.roles': 'GET /api/app/lookup-list/roles',
  'lookup.timezones': 'GET /api/app/lookup-list/timezones',
} as const
