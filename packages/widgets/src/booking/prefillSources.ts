import type { ContactField, Prefill } from './flow.ts'
import { filled, prefillTexts, readPrefill, type Given } from './prefill.ts'

/** The parameters of an address that may prefill; others, consent above all, do nothing. */
const PARAMETER = /^walkup_/
const PREFIX = 'prefill-'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const fieldsByName = new Map(prefillTexts.map((name) => [kebab(name), name as ContactField]))

interface Found {
  values: Partial<Record<ContactField, string>>
  appointmentTypeId?: number
  answers: Record<number, string | readonly string[]>
}

/** One value, by its name in kebab case: a contact field, `appointment-type-id`, or `answer-` and a question's id. */
function add(found: Found, name: string, values: readonly string[]): void {
  const [value = ''] = values
  const field = fieldsByName.get(name)
  const question = /^answer-(\d{1,9})$/.exec(name)?.[1]
  if (field) found.values[field] = value.trim()
  else if (name === 'appointment-type-id' && /^\d{1,9}$/.test(value)) found.appointmentTypeId = Number(value)
  // Of several the flow keeps those that the question offers.
  else if (question) found.answers[Number(question)] = values.length > 1 ? values : value
}

/** What of `given` a flow does not have yet, such as what the page's script has set, or the shopper has typed or chosen. */
const unlessPresent = ({ draft, answers, typeId }: Given, flow: Given): Given => ({
  draft: Object.fromEntries(Object.entries(draft).filter(([name]) => !Object.hasOwn(flow.draft, name))),
  answers: Object.fromEntries(Object.entries(answers ?? {}).filter(([id]) => !Object.hasOwn(flow.answers ?? {}, id))),
  ...(typeId && flow.typeId === undefined && { typeId }),
})

/**
 * What an element's `prefill-*` attributes say and, with `prefill-from-url`, parameters of the page's address such as
 * `walkup_first_name`; the attributes win.
 */
function readSources(host: Element): Prefill {
  const found: Found = { values: {}, answers: {} }
  if (host.hasAttribute('prefill-from-url')) {
    const address = new URLSearchParams(location.search)
    for (const name of new Set(address.keys()))
      if (PARAMETER.test(name)) add(found, name.replace(PARAMETER, '').replaceAll('_', '-'), address.getAll(name))
  }
  for (const name of host.getAttributeNames())
    if (name.startsWith(PREFIX)) add(found, name.slice(PREFIX.length), [host.getAttribute(name) ?? ''])
  const { values, appointmentTypeId, answers } = found
  return { ...values, ...(appointmentTypeId && { appointmentTypeId }), answers }
}

/** Returns what fills a flow from the sources of an element. A kiosk's next person is somebody else. */
export function fillFrom(host: Element): (<F extends Given>(flow: F) => F) | undefined {
  if (host.hasAttribute('kiosk')) return
  const part = readPrefill(readSources(host))
  return (flow) => filled(flow, unlessPresent(part, flow))
}
