import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { formatMessage } from '@walkup/sdk/domain'
import { languages } from './languages.ts'

type Messages = Readonly<Record<string, string>>
const flat = (catalog: object): Messages =>
  Object.fromEntries(
    Object.entries(catalog as Readonly<Record<string, Messages>>).flatMap(([area, messages]) =>
      Object.entries(messages).map(([key, message]) => [`${area}.${key}`, message]),
    ),
  )
function names(message: string): readonly string[] {
  const used = new Set<string>()
  for (const count of [1, 2]) formatMessage(message, new Proxy({}, { get: (_, name) => (used.add(String(name)), count) }), 'en')
  return [...used].toSorted()
}
const english = flat(languages.en.catalog)
/** Words spelled alike in both languages. */
const cognates =
  /^(Factor|Photo|Sections|Actions|Video|Action|URL|Parent|\{value\} points|Roles|tutorial|Violet|Minutes|Sessions?|Contact|Invitations?|Notifications?|Navigation|[Mm]essages?|Segments|Confirmation|[Cc]onversations?|Pages?|Note|Code|codes?|Date|Places?|Version|version|Latitude|Longitude|Net|Secret|Logo|Description|Mobile|Questions?|questions?|Orange|Type|documents?|Services?|Retention|HubSpot|Google Places|Mapbox|Smarty|CRM|Smart circle|Home Depot|Centah|Kiosk|E-mail|.{0,2}\{.*\}.{0,2}|No|Webhook.*|webhooks|ServiceTitan|Total|Normal|Local|Personal|Color|General|[^\p{L}]*)$/u

describe.each(Object.entries(languages).filter(([locale]) => locale !== 'en'))('the catalogs in %s', (_, { catalog }) => {
  const messages = flat(catalog)

  it('have the same keys as English', () => {
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted())
    expect(Object.keys(english).length).toBeGreaterThan(1_700)
  })

  it('have the same placeholders', () => {
    expect(Object.keys(english).filter((id) => names(messages[id] ?? '').join() !== names(english[id] ?? '').join())).toEqual([])
  })

  it('leave nothing empty or in English', () => {
    const left = Object.entries(messages).filter(
      ([id, message]) => (!message.trim() && english[id]?.trim()) || (message === english[id] && !cognates.test(message)),
    )
    expect(left).toEqual([])
  })
})

it('every message is used; titles of problems are found by their code', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^i18n|\.(test|stories)\./.test(file))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('\n')
  expect(Object.keys(english).filter((id) => !id.startsWith('problemTitles.') && !sources.includes(`'${id}'`))).toEqual([])
})

it('plurals name their number, since # is not replaced', () => {
  for (const { catalog } of Object.values(languages))
    expect(Object.entries(flat(catalog)).filter(([, message]) => /, plural,.*#/.test(message))).toEqual([])
})
