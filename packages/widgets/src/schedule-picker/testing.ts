import { enter } from '../testing/harness.ts'
import type { SchedulePickerElement } from './element.tsx'

type Text = 'name' | 'value' | 'start' | 'end' | 'modes' | 'first-day' | 'today' | 'locale' | 'theme' | 'dir'
type Flag = 'required' | 'readonly' | 'disabled'

/** A picker's attributes and the interactions before the check. */
export interface Scene extends Readonly<Partial<Record<Text, string> & Record<Flag, boolean>>> {
  readonly play?: (element: SchedulePickerElement) => void
}

let count = 0

/** Renders a labeled picker in a form, with November 21, 2026 as today. */
export function place({ play, ...attributes }: Scene, host: Element = document.body) {
  const element = document.createElement('walkup-schedule-picker')
  const all: Readonly<Record<string, string | boolean>> = {
    name: 'schedule',
    locale: 'en-US',
    theme: 'light',
    today: '2026-11-21',
    id: `picker-${++count}`,
    ...attributes,
  }
  for (const [name, value] of Object.entries(all)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  const label = Object.assign(document.createElement('label'), { htmlFor: element.id, textContent: 'Demo days' })
  const fieldset = document.createElement('fieldset')
  fieldset.style.cssText = 'all:unset;display:block'
  fieldset.append(label, element)
  const form = document.createElement('form')
  form.append(fieldset)
  host.append(form)
  play?.(element)
  return { element, form, fieldset, label, remove: () => form.remove() }
}

/** Finds a control by name and, for groups, by value. */
export function control(element: HTMLElement, name: string, value?: string | number): HTMLInputElement {
  const which = value === undefined ? '' : `[value="${value}"]`
  const found = element.shadowRoot?.querySelector<HTMLInputElement>(`:is(input, select)[name="${name}"]${which}`)
  if (!found) throw new Error(`there is no ${name} ${value ?? ''} in the picker`)
  return found
}

/** Selects an option or types a time like a user. */
export function fill(element: HTMLElement, name: string, value: string): void {
  enter(control(element, name), value)
}
