/** Places that people type rather than the city of their zone's name; searched, never shown. */
export const zonePlaces: Readonly<Record<string, string>> = {
  'America/New_York':
    'Columbus, Cleveland, Cincinnati, Toledo, Akron, Dayton, Atlanta, Savannah, Miami, Orlando, Tampa, Jacksonville, Charlotte, Raleigh, Boston, Providence, Hartford, Philadelphia, Pittsburgh, Washington, Baltimore, Richmond, Newark, Jersey City, Buffalo, Rochester, Albany, Charleston, Ohio, Georgia, North Carolina, South Carolina, Virginia, Pennsylvania, New Jersey, Massachusetts, Connecticut, Maryland, Vermont, Maine',
  'America/Chicago':
    'Houston, Dallas, Fort Worth, Austin, San Antonio, Nashville, Memphis, St. Louis, Kansas City, Minneapolis, St. Paul, Milwaukee, Madison, New Orleans, Baton Rouge, Oklahoma City, Tulsa, Omaha, Lincoln, Des Moines, Birmingham, Mobile, Little Rock, Wichita, Illinois, Wisconsin, Minnesota, Iowa, Missouri, Arkansas, Louisiana, Mississippi, Alabama, Oklahoma',
  'America/Denver':
    'Colorado Springs, Salt Lake City, Provo, Albuquerque, Santa Fe, Cheyenne, Billings, El Paso, Colorado, Utah, New Mexico, Wyoming, Montana',
  'America/Phoenix': 'Tucson, Mesa, Scottsdale, Tempe, Arizona',
  'America/Los_Angeles':
    'San Francisco, San Diego, San Jose, Sacramento, Fresno, Oakland, Long Beach, Seattle, Tacoma, Spokane, Portland, Las Vegas, Reno, California, Washington, Oregon, Nevada',
  'America/Detroit': 'Grand Rapids, Lansing, Ann Arbor, Michigan',
  'America/Indiana/Indianapolis': 'Fort Wayne, Bloomington, Indiana',
  'America/Kentucky/Louisville': 'Kentucky',
  'America/Boise': 'Idaho',
  'America/Anchorage': 'Fairbanks, Juneau, Alaska',
  'Pacific/Honolulu': 'Hilo, Hawaii',
}
