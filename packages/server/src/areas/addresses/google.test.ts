import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googlePlaces } from './google.ts'

interface RecordedRequest {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}
let server: Server
let origin: string
let requests: RecordedRequest[] = []
let answer: { status: number; body: unknown }
beforeAll(async () => {
  server = createServer(
    (request, response) =>
      void text(request).then((body) => {
        requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
        response.writeHead(answer.status).end(JSON.stringify(answer.body))
      }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close().closeAllConnections())
beforeEach(() => {
  requests = []
})
const places = () => googlePlaces({ key: 'a-key', origin, mayBePrivate: true })

test('suggestions parse the address from Google’s two lines', async () => {
  const prediction = (placeId: string, main: string, secondary: string) => ({
    placePrediction: {
      placeId,
      text: { text: `${main}, ${secondary}` },
      structuredFormat: { mainText: { text: main }, secondaryText: { text: secondary } },
    },
  })
  answer = {
    status: 200,
    body: {
      suggestions: [
        prediction('A1', '12 Oak St', 'Dublin, OH, USA'),
        prediction('B2', 'Dublin', 'OH, USA'),
        { queryPrediction: {} },
      ],
    },
  }
  const none = { line1: null, city: null, state: null, postalCode: null, lat: null, lng: null }
  expect(await places().suggest('12 oak')).toEqual([
    {
      placeId: 'A1',
      text: '12 Oak St, Dublin, OH, USA',
      source: 'google',
      address: { ...none, line1: '12 Oak St', city: 'Dublin', state: 'OH' },
    },
    { placeId: 'B2', text: 'Dublin, OH, USA', source: 'google', address: none },
  ])
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ line: 'POST /v1/places:autocomplete', headers: { 'x-goog-api-key': 'a-key' } })
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ input: '12 oak', includedRegionCodes: ['us'] })
  await places().suggest('12 oak', { lat: 40, lng: -83 })
  expect(JSON.parse(requests[1]?.body ?? '')).toMatchObject({
    locationBias: { circle: { center: { latitude: 40, longitude: -83 }, radius: 50_000 } },
  })
})

test('details become an address; only what is used is asked for', async () => {
  const part = (longText: string, shortText: string, ...types: string[]) => ({ longText, shortText, types })
  answer = {
    status: 200,
    body: {
      formattedAddress: '12 Oak St, Dublin, OH 43017, USA',
      addressComponents: [
        part('12', '12', 'street_number'),
        part('Oak Street', 'Oak St', 'route'),
        part('Dublin', 'Dublin', 'locality', 'political'),
        part('Ohio', 'OH', 'administrative_area_level_1', 'political'),
        part('43017', '43017', 'postal_code'),
      ],
      location: { latitude: 40.1, longitude: -83.1 },
    },
  }
  expect(await places().details('A1')).toEqual({
    placeId: 'A1',
    text: '12 Oak St, Dublin, OH 43017, USA',
    source: 'google',
    address: { line1: '12 Oak St', city: 'Dublin', state: 'OH', postalCode: '43017', lat: 40.1, lng: -83.1 },
  })
  expect(requests[0]).toMatchObject({
    line: 'GET /v1/places/A1',
    headers: { 'x-goog-fieldmask': 'id,formattedAddress,addressComponents,location' },
  })
})

test('an unknown id is nothing; a refused key is an error that does not reveal the key', async () => {
  answer = { status: 404, body: {} }
  expect(await places().details('none')).toBeUndefined()
  answer = { status: 403, body: { error: { message: 'API key not valid' } } }
  await expect(places().suggest('x')).rejects.toThrow(/^Google Places answered 403\.$/)
})
