/** Marks what a single key presses, or focuses if it is a field. Its tooltip names the key, and the palette lists it as an action. */
export const shortcut = (key: string, label: string) => ({
  'data-action': label,
  'data-key': key,
  'aria-keyshortcuts': key.toUpperCase(),
  title: `${label} (${key.toUpperCase()})`,
})
/** The same without a key: only the palette lists it. */
export const action = (label: string) => ({ 'data-action': label })

const isUsable = (element: HTMLElement) => element.offsetParent !== null && element.ariaDisabled !== 'true'
const within = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isUsable)

function activate(element: HTMLElement): void {
  if (element.matches('input, textarea')) element.focus()
  else element.click()
}

/** Presses what the key stands for on this page. @returns whether there is such a thing */
export function pressShortcut(key: string): boolean {
  const [found] = key.length === 1 ? within(`[data-key="${CSS.escape(key)}"]`) : []
  if (found) activate(found)
  return found !== undefined
}

export interface PageAction {
  readonly label: string
  readonly key: string | undefined
  readonly run: () => void
}

/** What can be done on the page now, for the palette. */
export function pageActions(): readonly PageAction[] {
  const actions = within('[data-action]').map((element) => ({
    label: element.dataset.action ?? '',
    key: element.dataset.key?.toUpperCase(),
    run: () => activate(element),
  }))
  return actions.filter(({ label }, at) => actions.findIndex((one) => one.label === label) === at)
}
