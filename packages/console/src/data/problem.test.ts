import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorAt, nestedErrorAt, toProblem } from './problem.ts'

const answer = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers: { 'x-request-id': 'req-7' } })

describe('a problem', () => {
  it('takes the problem’s text and code', async () => {
    const problem = await toProblem(
      answer(409, { type: 'urn:walkup:problem:stale', title: 'Stale', detail: 'Changed by Ada', current: { id: 1 } }),
    )
    expect(problem).toMatchObject({
      status: 409,
      code: 'stale',
      detail: 'Changed by Ada',
      body: { current: { id: 1 } },
    })
  })

  it('has a support reference only for server errors', async () => {
    expect((await toProblem(answer(500, {}))).requestId).toBe('req-7')
    for (const status of [403, 404, 409]) expect((await toProblem(answer(status, {}))).requestId).toBeUndefined()
  })

  it('reports not found once', async () => {
    const type = 'urn:walkup:problem:not-found'
    const problem = await toProblem(answer(404, { type, title: 'Not found', detail: 'Not found, or not visible to you.' }))
    expect(problem).toMatchObject({ title: 'This no longer exists, or you don’t have access to it', detail: undefined })
  })

  it('handles a response that is not a problem', async () => {
    expect(await toProblem(answer(502, '<html>'))).toMatchObject({ status: 502, code: '502', errors: [] })
  })

  it('handles a missing response', async () => {
    expect(await toProblem(Object.assign(new Error('x'), { code: 'network' }))).toMatchObject({ status: 0, code: 'network' })
    expect(await toProblem(new TypeError('x'))).toMatchObject({ status: 0, code: 'unknown' })
  })

  it('finds a field’s error in any path notation', async () => {
    for (const path of ['/body/phones/0/number', 'body.phones[0].number', 'phones.0.number', '/phones/0/number']) {
      const problem = await toProblem(answer(400, { title: 'Bad', errors: [{ path, message: 'too short' }] }))
      expect(errorAt(problem, 'phones.0.number')).toBe('too short')
      expect(errorAt(problem, 'phones')).toBeUndefined()
      expect(nestedErrorAt(problem, 'phones', false)).toBeUndefined()
      expect(nestedErrorAt(problem, 'phones', true)).toBe('too short')
    }
  })
})

describe('a problem in Spanish', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const readInSpanish = async (status: number, body: unknown) => {
    vi.stubGlobal('localStorage', { getItem: () => 'es' })
    vi.resetModules()
    return (await import('./problem.ts')).toProblem(answer(status, body))
  }

  it('uses the console’s translation by problem type', async () => {
    const params = { reason: 'store-number', storeId: 4, number: '0412' }
    expect(
      await readInSpanish(409, { type: 'exists', code: 'exists', params, title: 'Conflict', detail: 'in English' }),
    ).toMatchObject({
      title: 'Eso ya existe',
      detail: 'La tienda 4 ya tiene el número 0412.',
    })
  })

  it('translates each field’s error', async () => {
    const errors = [{ path: 'phones.0.number', code: 'bad-phone', params: {}, message: 'in English' }]
    const problem = await readInSpanish(400, { type: 'bad-input', title: 'Bad input', detail: 'in English', errors })
    expect(errorAt(problem, 'phones.0.number')).toBe('debe ser un teléfono, como (614) 555-0142')
    expect(problem.detail).toBe('Phones 1 number debe ser un teléfono, como (614) 555-0142.')
  })

  it('falls back to the server’s text', async () => {
    expect(await readInSpanish(418, { type: 'teapot', title: 'Teapot', detail: 'Short and stout.' })).toMatchObject({
      title: 'Teapot',
      detail: 'Short and stout.',
    })
  })
})
