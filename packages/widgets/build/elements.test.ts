import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { eventNames } from '../src/events.ts'
import { attributeOf, elements, elementsManifest, type Attribute } from './elements.ts'
import { defineOf, names, type Name } from './names.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const readme = read('../README.md')
const manifest = elementsManifest(names)
const declared = (name: Name) => manifest.modules.find(({ path }) => path === `dist/${name}.js`)?.declarations[0]
const attributesOf = (name: Name) => Object.keys(elements[name].attributes).map(attributeOf)

/** The attributes that an element observes, from its source and those it extends. */
function observed(name: Name): string[] {
  const folder = `../src/${defineOf(name).replace('/define.ts', '')}`
  const source = ['element.ts', 'element.tsx'].flatMap((file) => {
    try {
      return [read(`${folder}/${file}`)]
    } catch {
      return []
    }
  })
  const base = read('../src/booking/element.tsx')
  const text = [...source, ...(source.some((one) => one.includes('extends BookingElement')) ? [base] : [])].join('\n')
  return [...text.matchAll(/observedAttributes[^=]*= \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([\w-]+)'/g)].map(([, attribute = '']) => attribute),
  )
}

describe.each(names)('%s', (name) => {
  it('has every attribute that the element observes', () => {
    expect(observed(name).length).toBeGreaterThan(0)
    expect(attributesOf(name)).toEqual(expect.arrayContaining(observed(name)))
  })

  it('and its row in the README names its own attributes', () => {
    const [, row = ''] = new RegExp(`^\\| \`<walkup-${name}>\` +\\|[^|]*\\|([^|]*)\\|`, 'm').exec(readme) ?? []
    const shared = ['locale', 'theme', 'base-url']
    const ofModes = /\[modes\]/.test(row) ? ['mode', 'open', 'button-text', 'button-color'] : []
    const elsewhere = ['prefill-from-url', 'experiment', 'b-accent', 'b-texts', 'version']
    for (const attribute of attributesOf(name).filter((one) => ![...shared, ...ofModes, ...elsewhere].includes(one)))
      expect(row, attribute).toContain(`\`${attribute}\``)
  })

  it('is described whole', () => {
    const declaration = declared(name)
    expect(declaration?.tagName).toBe(`walkup-${name}`)
    for (const { description } of [
      ...(declaration?.attributes ?? []),
      ...(declaration?.events ?? []),
      ...(declaration?.members ?? []),
      ...(declaration?.cssProperties ?? []),
    ])
      expect(description).toMatch(/^\S.*\.$/)
  })
})

it('the type of each attribute is its option’s', () => {
  const options = read('../src/options.ts')
  for (const one of Object.values(elements))
    for (const [option, { type, values }] of Object.entries(one.attributes as Readonly<Record<string, Attribute>>)) {
      const [, given = ''] = new RegExp(`readonly ${option}\\??: (.*)`).exec(options) ?? []
      if (values) expect(given, option).toMatch(given === 'Mode' ? /Mode/ : new RegExp(`'${values[0]}'`))
      else expect(given, option).toMatch(type === 'number' ? /number|\d \|/ : new RegExp(type))
    }
})

it('every event belongs to an element', () => {
  const used = new Set<string>(Object.values(elements).flatMap(({ events }) => events.map((event) => `walkup:${event}`)))
  expect([...used].toSorted()).toEqual([...eventNames].toSorted())
})

it('every custom property of the theme is in the manifest', () => {
  const known = declared('qr-booking')?.cssProperties.map(({ name }) => name) ?? []
  const [, documented = ''] = /custom properties on the\s+element: ([^]*?)\. The parts/.exec(readme) ?? []
  const named = [...documented.matchAll(/`(?:--walkup)?-([\w-]+)`/g)].map(([, token = '']) => `--walkup-${token}`)
  expect(named.length).toBeGreaterThan(8)
  expect(known.toSorted()).toEqual(named.toSorted())
})
