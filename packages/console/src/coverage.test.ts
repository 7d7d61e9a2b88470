import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { contract, refusalOf, roleList, type EndpointName } from '@walkup/sdk/contract'
import { visibleResources, resources } from './resources.ts'
import type { Resource } from './resource.ts'

type Named = { readonly endpoints: readonly EndpointName[] }
const inFolders = <T>(files: Readonly<Record<string, T>>) =>
  new Map(Object.entries(files).map(([path, file]) => [path.split('/')[2] ?? '', file]))
const listed = inFolders(import.meta.glob<Named>('./areas/*/endpoints.ts', { eager: true }))
const indexes = inFolders(import.meta.glob<Readonly<Record<string, Resource>>>('./areas/*/index.ts', { eager: true }))
const named = new Map([...listed].map(([area, { endpoints }]) => [area, endpoints]))
const areas = fileURLToPath(new URL('areas', import.meta.url))

/** Endpoints that the shell itself calls: sign-in, lookups, the event stream, and saved views; and those that programs call. */
const ofTheShell = /^(inbound\.|account\.(?!changePassword|sessions|endSession)|lookup\.|events\.|views\.)/
const isForStaff = (name: EndpointName) => contract[name].access.roles !== 'public' && !ofTheShell.test(name)
const all = Object.keys(contract) as EndpointName[]

describe('every staff endpoint', () => {
  it('is used by an existing screen', () => {
    const onScreens = new Set([...named.values()].flat())
    expect(all.filter((name) => isForStaff(name) && !onScreens.has(name))).toEqual([])
  })

  it('exists in the contract', () => {
    expect([...named.values()].flat().filter((name) => !(name in contract))).toEqual([])
  })
})

describe('every area', () => {
  it.each([...indexes.keys()])('%s is listed, lists its endpoints, and is visible to those who may call the first', (area) => {
    const own = Object.values(indexes.get(area) ?? {})
    const resource = resources.find((one) => own.includes(one))
    const [first] = named.get(area) ?? []
    expect(first, `areas/${area}/endpoints.ts names what the area calls`).toBeDefined()
    expect(resource, `areas/${area} is not in resources.ts`).toBeDefined()
    expect([resource?.needs].flat()[0]).toBe(first)
    for (const { id: roleId, isApiOnly } of roleList) {
      const reader = { roleId, subscriptionId: 1 }
      const isSeen = first !== undefined && refusalOf(contract[first].access, reader) === undefined
      expect(visibleResources(reader).includes(resource as Resource), `${area} for role ${roleId}`).toBe(
        isSeen && !(resource?.isForPeople && isApiOnly),
      )
    }
    const sources = readdirSync(`${areas}/${area}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/^endpoints\.ts$|\.(test|stories)\./.test(file))
      .map((file) => readFileSync(`${areas}/${area}/${file}`, 'utf8'))
      .join('\n')
    const unused = named.get(area)?.filter((name) => !sources.includes(`'${name}'`))
    expect(unused, 'endpoints that no source of the area names').toEqual([])
  })

  it('has a unique path and shortcut letter', () => {
    const paths = resources.map(({ path }) => path)
    const keys = resources.flatMap(({ key }) => key ?? [])
    expect(new Set(paths).size).toBe(paths.length)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
