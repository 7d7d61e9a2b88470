import { features, leads, qrCodes } from '@walkup/sdk/endpoints'
import { createPublicClient, type Replies } from '@walkup/sdk/public'
import { expectTypeOf, it } from 'vitest'

// Never run: these functions only have to compile, and their marked lines must not.
it('a client without a sign-in has the same names, and no session', () => {
  const client = () => createPublicClient({ baseUrl: '', endpoints: qrCodes })
  const details = () => client().call('qrCodes.details', { params: { userUid: 'x', hdsfiGroup: 1 } })
  expectTypeOf(details).returns.resolves.toEqualTypeOf<Replies['qrCodes.details']>()
  const wrong = () => [
    // @ts-expect-error there is no session to give
    createPublicClient({ baseUrl: '', endpoints: leads, session: null }),
    // @ts-expect-error a table is rows of the contract
    createPublicClient({ baseUrl: '', endpoints: { 'leads.getInternal': 'GET /elsewhere' } }),
    // @ts-expect-error outside the client's part of the table
    client().call('features.updates'),
    // @ts-expect-error a time limit is a number
    client().call('qrCodes.details', { params: { userUid: 'x', hdsfiGroup: 1 }, timeoutMs: '5' }),
    // @ts-expect-error a placeholder is missing
    client().call('qrCodes.details', { params: { userUid: 'x' } }),
    // @ts-expect-error a body where there is none
    createPublicClient({ baseUrl: '', endpoints: features }).call('features.updates', { body: {} }),
  ]
  expectTypeOf(wrong).toBeFunction()
})
