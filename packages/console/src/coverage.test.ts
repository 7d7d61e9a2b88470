import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contract, refusalOf, roleList, type EndpointName } from '@walkup/sdk/contract'
import { visibleResources, resources } from './resources.ts'
import type { Resource } from './resource.ts'

const indexes = new Map(
  Object.entries(import.meta.glob<Readonly<Record<string, Resource>>>('./areas/*/index.ts', { eager: true })).map(
    ([path, file]) => [path.split('/')[2] ?? '', Object.values(file)],
  ),
)
const areas = fileURLToPath(new URL('areas', import.meta.url))
/** The areas' screens, without the files that only declare who may open them. */
const screens = readdirSync(areas, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\/(index|pages)\.ts$|\.(test|stories)\./.test(file))
  .map((file) => readFileSync(`${areas}/${file}`, 'utf8'))
  .join('\n')

/** Endpoints that the shell itself calls: sign-in, lookups, the event stream, saved views, and the key of a device's queue; and those that programs call. */
const ofTheShell =
  /^(inbound\.|account\.(?!changePassword|sessions|endSession)|lookup\.|events\.|views\.|reportSchedules\.recipients$|users\.queueKey$)/
/** The specified reports, which the console shows as built-in reports of the builder. */
const builtIn = /^reports\.(?!build$|lgAgPerformance$)/
const isForStaff = (name: EndpointName) =>
  contract[name].access.roles !== 'public' && !ofTheShell.test(name) && !builtIn.test(name)

it('every staff endpoint is used by a screen', () => {
  const all = Object.keys(contract) as EndpointName[]
  expect(all.filter((name) => isForStaff(name) && !screens.includes(`'${name}'`))).toEqual([])
})

describe('every area', () => {
  it.each([...indexes.keys()])('%s is listed, and visible to those who may call the endpoint that it needs', (area) => {
    const resource = resources.find((one) => indexes.get(area)?.includes(one))
    if (!resource) throw new Error(`areas/${area} is not in resources.ts`)
    const [first] = [resource.needs].flat()
    for (const { id: roleId, isApiOnly } of roleList) {
      const reader = { roleId, subscriptionId: 1 }
      const isSeen = first !== undefined && refusalOf(contract[first].access, reader) === undefined
      expect(visibleResources(reader).includes(resource), `${area} for role ${roleId}`).toBe(
        isSeen && !(resource.isForPeople && isApiOnly),
      )
    }
  })

  it('has a unique path and shortcut letter', () => {
    const paths = resources.map(({ path }) => path)
    const keys = resources.flatMap(({ key }) => key ?? [])
    expect(new Set(paths).size).toBe(paths.length)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
