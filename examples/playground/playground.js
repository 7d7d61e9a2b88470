/** Shows each element of `custom-elements.json` with a control for each attribute, the events that it dispatches, and its code. */
const byId = (id) => document.getElementById(id)
const { modules } = await (await fetch('/widgets/custom-elements.json')).json()
const elements = new Map(modules.flatMap(({ declarations }) => declarations.map((one) => [one.tagName, one])))

/** What the demo needs to show anything. */
const demo = { 'user-uid': 'demolg00000000000000000001', group: '1', 'appointment-type-id': '1' }
const ELEMENT = 'element'

let chosen = new URLSearchParams(location.hash.slice(1))
if (!elements.has(chosen.get(ELEMENT))) chosen.set(ELEMENT, 'walkup-qr-booking')

const isAttribute = (name) => !name.startsWith('--')
/** The attributes that are set, with the demo's where nothing else is chosen; '' is a boolean that is on, or an empty text. */
function attributes() {
  const { attributes: all } = elements.get(chosen.get(ELEMENT))
  return all.flatMap(({ name }) => {
    const value = chosen.get(name) ?? demo[name]
    return value === undefined ? [] : [[name, value]]
  })
}
const styles = () => [...chosen].filter(([name, value]) => !isAttribute(name) && value)

function code() {
  const tag = chosen.get(ELEMENT)
  const escape = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
  const parts = attributes().map(([name, value]) => (value ? `${name}="${escape(value)}"` : name))
  const style = styles().map(([name, value]) => `${name}: ${value}`)
  if (style.length) parts.push(`style="${escape(style.join('; '))}"`)
  return `<script type="module" src="${location.origin}/widgets/walkup.js"></script>\n<${[tag, ...parts].join('\n  ')}\n></${tag}>`
}

function log(event) {
  const line = document.createElement('li')
  line.textContent = `${event.type} ${JSON.stringify(event.detail)}`
  byId('events').prepend(line)
}

/** A new element, since some attributes are only read when it connects. */
function show() {
  const { tagName, events = [] } = elements.get(chosen.get(ELEMENT))
  const element = document.createElement(tagName)
  for (const [name, value] of attributes()) element.setAttribute(name, value)
  for (const [name, value] of styles()) element.style.setProperty(name, value)
  for (const { name } of events) element.addEventListener(name, log)
  byId('stage').replaceChildren(element)
  byId('code').textContent = code()
  history.replaceState(null, '', `#${chosen}`)
}

/** A control by the attribute's type: a choice of its values, a box, or a text. */
function controlOf({ name, type: { text } }) {
  const values = [...text.matchAll(/'([^']*)'/g)].map(([, value]) => value)
  const current = chosen.get(name) ?? demo[name]
  if (text === 'boolean') {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: current !== undefined })
    box.addEventListener('change', () => set(name, box.checked ? '' : undefined))
    return box
  }
  if (values.length) {
    const select = document.createElement('select')
    select.append(...['', ...values].map((value) => new Option(value || 'default', value, false, value === (current ?? ''))))
    select.addEventListener('change', () => set(name, select.value || undefined))
    return select
  }
  const input = Object.assign(document.createElement('input'), { value: current ?? '', autocomplete: 'off' })
  if (text === 'number') input.inputMode = 'numeric'
  input.addEventListener('change', () => set(name, input.value.trim() || undefined))
  return input
}

function set(name, value) {
  if (value === undefined) chosen.delete(name)
  else chosen.set(name, value)
  show()
}

/** Between backticks is code. */
function describe(place, text = '') {
  const parts = text.split('`').map((part, at) => {
    if (at % 2 === 0) return part
    return Object.assign(document.createElement('code'), { textContent: part })
  })
  place.replaceChildren(...parts)
}

function fill(place, facts) {
  const rows = facts.map((fact) => {
    const label = document.createElement('label')
    const title = document.createElement('span')
    const note = document.createElement('small')
    const control = controlOf(fact)
    title.textContent = fact.name
    describe(note, fact.description)
    if (control.type === 'checkbox') title.prepend(control, ' ')
    label.append(title, ...(control.type === 'checkbox' ? [] : [control]), note)
    return label
  })
  place.replaceChildren(place.querySelector('legend'), ...rows)
  place.hidden = rows.length === 0
}

function open() {
  const { description, attributes: all, cssProperties = [] } = elements.get(chosen.get(ELEMENT))
  describe(byId('about'), description)
  fill(byId('attributes'), all)
  fill(
    byId('properties'),
    cssProperties.map((property) => ({ ...property, type: { text: 'string' } })),
  )
  byId('events').replaceChildren()
  show()
}

byId('element').append(...[...elements.keys()].map((tag) => new Option(tag, tag, false, tag === chosen.get(ELEMENT))))
byId('element').addEventListener('change', ({ target }) => {
  chosen = new URLSearchParams({ [ELEMENT]: target.value })
  open()
})
byId('copy').addEventListener('click', () => {
  const say = (text) => (byId('copied').textContent = text)
  navigator.clipboard.writeText(byId('code').textContent).then(
    () => say('Copied'),
    () => say('This browser did not copy it.'),
  )
})
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault())
open()

export {}
