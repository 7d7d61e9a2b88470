import { mount } from '@walkup/widgets'

const app = document.getElementById('app')
if (!app) throw new Error('the page has no #app')

const status = document.createElement('output')
const heading = Object.assign(document.createElement('h1'), { textContent: 'Book a visit' })
const again = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Start again' })
app.append(heading, status, again)

const widget = mount(app, 'qr-booking', {
  baseUrl: location.origin,
  userUid: 'demolg00000000000000000001',
  group: 1,
  // Prefill what the page knows about its customer. Only the shopper can give consent.
  prefill: { firstName: 'Robin', email: 'robin@example.com' },
  on: {
    step: ({ step, index, of }) => (status.textContent = `${step}: ${index} of ${of}`),
    booked: ({ startAt }) => (status.textContent = `Booked for ${new Date(startAt).toLocaleString()}`),
    error: ({ kind }) => (status.textContent = `Something is in the way: ${kind}`),
  },
})
again.addEventListener('click', () => widget.element.reset())
widget.ready.catch(() => (status.textContent = 'The booking could not be loaded; call us instead.'))
