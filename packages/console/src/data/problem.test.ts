import { describe, expect, it } from 'vitest'
import { errorAt, toFailure } from './problem.ts'

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'x-request-id': 'req-7' } })

describe('a failure', () => {
  it('takes the problem’s words, its kind and the request’s id', async () => {
    const failure = await toFailure(
      answer(409, { type: 'urn:walkup:problem:stale', title: 'Stale', detail: 'Changed by Ada', current: { id: 1 } }),
    )
    expect(failure).toMatchObject({
      status: 409,
      code: 'stale',
      detail: 'Changed by Ada',
      requestId: 'req-7',
      body: { current: { id: 1 } },
    })
  })

  it('reads an answer that is no problem at all', async () => {
    expect(await toFailure(answer(502, '<html>'))).toMatchObject({ status: 502, code: '502', errors: [] })
  })

  it('reads what never got an answer', async () => {
    expect(await toFailure(Object.assign(new Error('x'), { code: 'network' }))).toMatchObject({ status: 0, code: 'network' })
    expect(await toFailure(new TypeError('x'))).toMatchObject({ status: 0, code: 'unknown' })
  })

  it('finds a field’s error however its path is written', async () => {
    for (const path of ['/body/phones/0/number', 'body.phones[0].number', 'phones.0.number', '/phones/0/number']) {
      const failure = await toFailure(answer(400, { title: 'Bad', errors: [{ path, message: 'too short' }] }))
      expect(errorAt(failure, 'phones.0.number')).toBe('too short')
      expect(errorAt(failure, 'phones')).toBeUndefined()
    }
  })
})
