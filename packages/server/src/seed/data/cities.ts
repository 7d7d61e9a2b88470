/** city, state, ZIP, latitude, longitude */
export type City = readonly [name: string, state: string, postalCode: string, lat: number, lng: number]

export interface TerritoryPlan {
  readonly organizationId: number
  readonly name: string
  readonly timeZone: string
  readonly areaCodes: readonly string[]
  /** Each has one store. */
  readonly cities: readonly City[]
}

const east = 'America/New_York'
const central = 'America/Chicago'
const pacific = 'America/Los_Angeles'

export const territoryPlans: readonly TerritoryPlan[] = [
  {
    organizationId: 1,
    name: 'Central Ohio',
    timeZone: east,
    areaCodes: ['614', '740'],
    cities: [
      ['Columbus', 'OH', '43215', 39.967, -83.005],
      ['Dublin', 'OH', '43017', 40.119, -83.133],
      ['Westerville', 'OH', '43081', 40.107, -82.891],
      ['Hilliard', 'OH', '43026', 40.024, -83.178],
      ['Grove City', 'OH', '43123', 39.881, -83.093],
      ['Reynoldsburg', 'OH', '43068', 39.955, -82.802],
      ['Gahanna', 'OH', '43230', 40.036, -82.87],
      ['Newark', 'OH', '43055', 40.088, -82.417],
    ],
  },
  {
    organizationId: 1,
    name: 'Chicagoland',
    timeZone: central,
    areaCodes: ['312', '630'],
    cities: [
      ['Chicago', 'IL', '60614', 41.922, -87.653],
      ['Naperville', 'IL', '60540', 41.764, -88.145],
      ['Schaumburg', 'IL', '60173', 42.053, -88.049],
      ['Evanston', 'IL', '60201', 42.055, -87.694],
      ['Oak Lawn', 'IL', '60453', 41.714, -87.753],
      ['Aurora', 'IL', '60506', 41.767, -88.345],
      ['Joliet', 'IL', '60435', 41.543, -88.127],
      ['Skokie', 'IL', '60077', 42.034, -87.758],
    ],
  },
  {
    organizationId: 1,
    name: 'Northern New Jersey',
    timeZone: east,
    areaCodes: ['732', '973'],
    cities: [
      ['Edison', 'NJ', '08817', 40.516, -74.393],
      ['Paramus', 'NJ', '07652', 40.945, -74.07],
      ['Union', 'NJ', '07083', 40.695, -74.269],
      ['Woodbridge', 'NJ', '07095', 40.557, -74.285],
      ['Clifton', 'NJ', '07013', 40.869, -74.171],
      ['Freehold', 'NJ', '07728', 40.237, -74.277],
      ['East Brunswick', 'NJ', '08816', 40.428, -74.416],
      ['Parsippany', 'NJ', '07054', 40.856, -74.404],
    ],
  },
  {
    organizationId: 2,
    name: 'Greater Phoenix',
    timeZone: 'America/Phoenix',
    areaCodes: ['602', '480'],
    cities: [
      ['Phoenix', 'AZ', '85016', 33.503, -112.03],
      ['Scottsdale', 'AZ', '85251', 33.494, -111.921],
      ['Mesa', 'AZ', '85204', 33.399, -111.79],
      ['Chandler', 'AZ', '85224', 33.33, -111.863],
      ['Glendale', 'AZ', '85308', 33.654, -112.169],
      ['Gilbert', 'AZ', '85234', 33.353, -111.741],
      ['Tempe', 'AZ', '85282', 33.391, -111.925],
    ],
  },
  {
    organizationId: 2,
    name: 'Southern California',
    timeZone: pacific,
    areaCodes: ['619', '949'],
    cities: [
      ['San Diego', 'CA', '92108', 32.774, -117.142],
      ['Irvine', 'CA', '92618', 33.662, -117.735],
      ['Long Beach', 'CA', '90808', 33.824, -118.111],
      ['Torrance', 'CA', '90503', 33.84, -118.354],
      ['Pasadena', 'CA', '91107', 34.151, -118.089],
      ['Burbank', 'CA', '91502', 34.175, -118.31],
      ['Riverside', 'CA', '92504', 33.931, -117.412],
    ],
  },
  {
    organizationId: 3,
    name: 'Metro Atlanta',
    timeZone: east,
    areaCodes: ['404', '770'],
    cities: [
      ['Atlanta', 'GA', '30309', 33.799, -84.387],
      ['Marietta', 'GA', '30060', 33.938, -84.54],
      ['Alpharetta', 'GA', '30009', 34.077, -84.303],
      ['Roswell', 'GA', '30076', 34.021, -84.31],
      ['Decatur', 'GA', '30033', 33.812, -84.284],
      ['Duluth', 'GA', '30096', 33.977, -84.148],
      ['Kennesaw', 'GA', '30144', 34.028, -84.605],
    ],
  },
  {
    organizationId: 3,
    name: 'Dallas and Fort Worth',
    timeZone: central,
    areaCodes: ['214', '817'],
    cities: [
      ['Dallas', 'TX', '75231', 32.876, -96.75],
      ['Plano', 'TX', '75024', 33.075, -96.805],
      ['Irving', 'TX', '75062', 32.848, -96.974],
      ['Arlington', 'TX', '76015', 32.694, -97.135],
      ['Fort Worth', 'TX', '76109', 32.7, -97.379],
      ['Garland', 'TX', '75040', 32.926, -96.621],
      ['McKinney', 'TX', '75070', 33.171, -96.699],
    ],
  },
  {
    organizationId: 4,
    name: 'Puget Sound',
    timeZone: pacific,
    areaCodes: ['206', '425'],
    cities: [
      ['Seattle', 'WA', '98125', 47.717, -122.302],
      ['Bellevue', 'WA', '98004', 47.618, -122.206],
      ['Tacoma', 'WA', '98409', 47.204, -122.484],
      ['Everett', 'WA', '98204', 47.902, -122.258],
      ['Renton', 'WA', '98057', 47.478, -122.221],
      ['Redmond', 'WA', '98052', 47.682, -122.121],
      ['Kent', 'WA', '98032', 47.39, -122.263],
      ['Lynnwood', 'WA', '98036', 47.809, -122.284],
    ],
  },
]

export const streets: readonly string[] = [
  'Maple Ave',
  'Oak St',
  'Cedar Ln',
  'Washington Blvd',
  'Lakeview Dr',
  'Sunset Rd',
  'Park Ave',
  'Hillcrest Dr',
  'Elm St',
  'Franklin St',
  'River Rd',
  'Orchard Ct',
  'Lincoln Way',
  'Meadow Ln',
  'Church St',
  'Highland Ave',
  'Prospect St',
  'Willow Dr',
  'Jefferson St',
  'Birch Ct',
]
export const storeStreets: readonly string[] = [
  'Commerce Pkwy',
  'Market St',
  'Retail Way',
  'Town Center Blvd',
  'Plaza Dr',
  'Main St',
]
