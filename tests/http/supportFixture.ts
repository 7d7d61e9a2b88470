import { expect } from 'vitest'
import type { Replies } from '@walkup/sdk/contract'
import { allEndpoints, type EndpointName } from '@walkup/sdk/endpoints'
import type { SignedIn, TestApp } from './harness.ts'

type Item = Replies['support.upsertTutorial']
export type Fields = readonly (readonly [string, string | Blob])[]

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
export const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string = new Uint8Array(pdf)) => new File([bytes], name)

export async function sendRaw<T = Item>({ app }: TestApp, who: SignedIn, name: EndpointName, payload: Buffer, type: string) {
  const response = await app.inject({
    method: 'POST',
    url: allEndpoints[name].split(' ')[1] ?? '',
    headers: { authorization: `Bearer ${who.record.token}`, 'content-type': type },
    payload,
  })
  const body = response.json<{
    data: T
    type: string
    errors?: { path: string; code: string; message: string }[]
    current?: T
  }>()
  return { status: response.statusCode, data: body.data, problem: body, paths: body.errors?.map(({ path }) => path) }
}
export async function sendForm<T = Item>(app: TestApp, who: SignedIn, name: EndpointName, fields: Fields) {
  const form = new FormData()
  for (const [key, value] of fields) form.append(key, value)
  const encoded = new Response(form)
  return sendRaw<T>(app, who, name, Buffer.from(await encoded.arrayBuffer()), encoded.headers.get('content-type') ?? '')
}
export async function makeItem(
  app: TestApp,
  who: SignedIn,
  fields: Fields,
  name: EndpointName = 'support.upsertServiceProviderDocument',
) {
  const { status, data, problem } = await sendForm(app, who, name, fields)
  expect(status, JSON.stringify(problem)).toBe(200)
  return data
}
export const download = ({ app }: TestApp, who: SignedIn, id: number) =>
  app.inject({ url: `/api/support/documents/${id}/file`, headers: { authorization: `Bearer ${who.record.token}` } })
