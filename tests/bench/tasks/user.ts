import type { Locator, Page } from 'playwright-core'

/** The actions that a task took. */
export interface Effort {
  /** Clicks; taps on a phone. */
  readonly taps: number
  /** Presses of keys that are not text: shortcuts, Enter, and Tab to the next field. A chord such as Ctrl K is one. */
  readonly keys: number
  readonly fields: number
  readonly characters: number
  /** Other pages opened. */
  readonly screens: number
  readonly seconds: number
}
export interface UploadFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement)

/** A simulated user whose clicks, keys and fields are counted. */
export class User {
  private readonly done = { taps: 0, keys: 0, fields: 0, characters: 0, screens: 0 }
  private startedAt = 0
  private path = ''
  constructor(
    readonly page: Page,
    private readonly hasKeyboard: boolean,
    private readonly hasPointer: boolean,
  ) {
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(page.url())
      if (frame !== page.mainFrame() || pathname === this.path) return
      this.path = pathname
      this.done.screens++
    })
  }

  start(): void {
    this.path = new URL(this.page.url()).pathname
    Object.assign(this.done, { taps: 0, keys: 0, fields: 0, characters: 0, screens: 0 })
    this.startedAt = performance.now()
  }
  stop(): Effort {
    return { ...this.done, seconds: (performance.now() - this.startedAt) / 1_000 }
  }

  async tap(target: Locator, options?: { readonly modifiers: 'Shift'[] }): Promise<void> {
    if (!this.hasPointer) {
      const key = await target.getAttribute('data-key')
      if (key) return this.press(key)
      if ((await target.getAttribute('role')) === 'option') {
        for (let at = 0; at < 30 && !(await hasFocus(target)); at++) await this.press('ArrowDown')
        return this.press('Enter')
      }
      await this.tabTo(target)
      const isBox = await target.evaluate((element) => element.matches('input[type=checkbox], [role=checkbox]'))
      return this.press(isBox ? 'Space' : 'Enter')
    }
    await target.click(options)
    this.done.taps++
  }
  /** Selects the first rows of a table. */
  async selectRows(rows: Locator, count: number): Promise<void> {
    const box = (index: number) => rows.nth(index).getByRole('checkbox')
    if (this.hasPointer) {
      await this.tap(box(0))
      return this.tap(box(count - 1), { modifiers: ['Shift'] })
    }
    await this.tabTo(rows.first())
    await this.press('x')
    for (let index = 1; index < count; index++) {
      await this.press('ArrowDown')
      // The table focuses it two frames later.
      while (!(await hasFocus(rows.nth(index))));
    }
    await this.press('Shift+X')
  }
  /** Presses a key, or several keys at once, such as `Control+k`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key)
      this.done.keys++
    }
  }
  /** Fills in a field, which the user focuses with Tab if it is the next one, or else with a click. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.moveTo(field)
    await field.fill(text)
    this.done.fields++
    this.done.characters += text.length
  }
  /** Types into a combobox until the wanted option is first, and chooses it with Enter. */
  async choose(list: Locator, text: string): Promise<void> {
    await this.fill(list, text)
    await this.page.getByRole('option').filter({ hasText: text }).first().waitFor()
    await this.press('Enter')
  }
  async file(input: Locator, file: UploadFile): Promise<void> {
    if (!this.hasPointer) await this.tabTo(input)
    await input.setInputFiles(file)
    if (this.hasPointer) this.done.taps++
    else this.done.keys++
  }

  private async moveTo(field: Locator): Promise<void> {
    await field.waitFor()
    if (await hasFocus(field)) return
    if (this.hasKeyboard) {
      await this.page.keyboard.press('Tab')
      if (await hasFocus(field)) return void this.done.keys++
    }
    if (!this.hasPointer) return this.tabTo(field)
    await this.tap(field)
  }
  /** Tabs to an element, by the shorter way. */
  private async tabTo(target: Locator): Promise<void> {
    await target.waitFor({ state: 'attached' })
    const steps = await target.evaluate((element) => {
      const dialog = element.closest('[role=dialog]')
      const all = [...(dialog ?? document).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
      const places = all.filter((one) => one.tabIndex >= 0 && one.getClientRects().length > 0 && !one.matches(':disabled'))
      const ahead = places.indexOf(element as HTMLElement) - places.findIndex((one) => one === document.activeElement)
      // Only the focus of a dialog goes round.
      const round = dialog ? ahead - Math.sign(ahead) * places.length : ahead
      return Math.abs(round) < Math.abs(ahead) ? round : ahead
    })
    for (let at = 0; at < Math.abs(steps) + 5; at++) {
      if (await hasFocus(target)) return
      await this.press(steps < 0 ? 'Shift+Tab' : 'Tab')
    }
    throw new Error('the keyboard does not reach it')
  }
}
