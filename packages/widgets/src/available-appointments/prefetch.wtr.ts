import { expect } from 'chai'
import { mount, pause, user } from '../testing/harness.ts'

const tag = 'walkup-available-appointments'

// Without `define.ts`, which the loader loads.
it('walkup-available-appointments uses prefetched responses without repeating requests', async () => {
  const ways = {
    choice: mount(tag, { 'user-uid': 'demolg00000000000000000001 ' }),
    dressed: mount(tag, { group: '1', locale: 'en-US', 'qr-uid': 'q1' }),
    booking: mount(tag, { group: '1', book: '' }),
  }
  await new Promise((done, failed) =>
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src: '/src/loader.ts', onload: done, onerror: failed }),
    ),
  )
  for (const { element } of Object.values(ways)) await user(element).button(/^9:00/)
  await pause(100)
  const details = (query: string) => `/api/QRCodes/qr-details/demolg00000000000000000001/1?${query}`
  const times = '/api/QRCodes/available-appointments/demolg00000000000000000001?appointmentTypeId=1'
  const requestsOf = ({ server, baseUrl }: (typeof ways)['choice']) =>
    // A visible month needs a longer range, which the loader cannot know.
    server.requests.map(({ path }) => path.replace(new URL(baseUrl).pathname, '')).filter((path) => !path.includes('from='))
  expect(requestsOf(ways.choice)).to.deep.equal([times])
  expect(requestsOf(ways.dressed)).to.deep.equal([details('locale=en-US&qrUid=q1'), times])
  expect(requestsOf(ways.booking)).to.deep.equal([details('locale=en'), times])
  for (const { remove } of Object.values(ways)) remove()
})
