import { createClient, uploadTransport, type LogEntry, type Replies } from '@walkup/sdk'
import { leads, qrCodes } from '@walkup/sdk/endpoints'
import { expectTypeOf, it } from 'vitest'

// Never run: these functions only have to compile, and their marked lines must not.
const client = createClient({ baseUrl: '', endpoints: leads })
const booking = createClient({ baseUrl: '', endpoints: qrCodes, session: null })

it('types replies by name', () => {
  const search = () => client.call('leads.searchAll', { body: {} })
  expectTypeOf(search).returns.resolves.toEqualTypeOf<Replies['leads.searchAll']>()
  expectTypeOf<Replies['leads.searchAll']['items'][number]['status']>().toEqualTypeOf<Replies['leads.getInternal']['status']>()
  expectTypeOf<Replies['manage.calendar']>().toEqualTypeOf<Response>()
})

it('refuses what the contract does not have', () => {
  const wrong = () => [
    // @ts-expect-error a name outside the client's part of the table
    client.call('qrCodes.details', { params: { userUid: 'x', hdsfiGroup: 1 } }),
    // @ts-expect-error no such name
    client.call('leads.nope'),
    // @ts-expect-error the body is required
    client.call('leads.searchAll'),
    // @ts-expect-error the path's parameter is required
    client.call('leads.getInternal'),
    // @ts-expect-error an unknown filter
    client.call('leads.searchAll', { body: { filter: { colour: 'red' } } }),
    // @ts-expect-error a sort that the list does not have
    client.call('leads.searchAll', { body: { sort: { by: 'shoeSize' } } }),
    // @ts-expect-error the query's appointmentTypeId is required
    booking.call('qrCodes.availableAppointments', { params: { userUid: 'x' } }),
    booking.call('qrCodes.entry', {
      params: { userUid: 'x' },
      // @ts-expect-error consent must be accepted
      body: { hdsfiGroup: 1, contact: { firstName: 'a', lastName: 'b' }, consent: { version: '1', accepted: false } },
    }),
  ]
  expectTypeOf(wrong).toBeFunction()
})

it('types the options of a call and of a client', () => {
  const right = () => [
    client.call('leads.searchAll', { body: {}, timeoutMs: 5_000, signal: new AbortController().signal }),
    client.call('leads.searchAll', { body: new FormData(), transport: uploadTransport(({ loaded, total }) => loaded / total) }),
    createClient({
      baseUrl: '',
      endpoints: leads,
      renewAfterMs: Infinity,
      timeoutMs: 0,
      logger: ({ endpoint }) => void endpoint,
    }),
  ]
  expectTypeOf(right).toBeFunction()
  expectTypeOf<LogEntry>().not.toHaveProperty('url')
  const wrong = () => [
    // @ts-expect-error milliseconds, not words
    client.call('leads.searchAll', { body: {}, timeoutMs: '5s' }),
    // @ts-expect-error a hook alone carries nothing
    client.call('leads.searchAll', { body: {}, transport: () => {} }),
    // @ts-expect-error a logger gets no body
    createClient({ baseUrl: '', endpoints: leads, logger: ({ body }) => void body }),
  ]
  expectTypeOf(wrong).toBeFunction()
})
