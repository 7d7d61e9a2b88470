import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerErrorHandler } from './errors.ts'
import { notFound, tooMany } from './problem.ts'

const app = Fastify()
registerErrorHandler(app)
app.get('/manage/:token', () => {
  throw tooMany(60)
})
app.get('/api/manage', () => {
  throw tooMany(60)
})
app.get('/broken', () => {
  throw new Error('secret')
})
app.get('/gone', () => {
  throw notFound()
})
afterAll(() => app.close())

const open = (url: string, accept = 'text/html,application/xhtml+xml') =>
  app.inject({ url, headers: { accept, 'accept-language': 'es-US,es;q=0.9' } })

test('a browser that opens a page gets a page when there is no time for it, in its language', async () => {
  const page = await open('/manage/abc')
  expect(page.statusCode).toBe(429)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['retry-after']).toBe('60')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain('Inténtelo de nuevo en un minuto.')
  const broken = await open('/broken')
  expect([broken.statusCode, broken.body.includes('<h1>'), broken.body.includes('secret')]).toEqual([500, true, false])
})

test('programs, the API and other problems get a problem', async () => {
  for (const answer of [await open('/manage/abc', '*/*'), await open('/api/manage'), await open('/gone')])
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
})
