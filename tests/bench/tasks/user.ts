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

/** A simulated user whose clicks, keys and fields are counted. */
export class User {
  private readonly done = { taps: 0, keys: 0, fields: 0, characters: 0, screens: 0 }
  private startedAt = 0
  private path = ''
  constructor(
    readonly page: Page,
    private readonly hasKeyboard: boolean,
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
    await target.click(options)
    this.done.taps++
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
    await input.setInputFiles(file)
    this.done.taps++
  }

  private async moveTo(field: Locator): Promise<void> {
    await field.waitFor()
    const hasFocus = () => field.evaluate((element) => element === document.activeElement)
    if (await hasFocus()) return
    if (this.hasKeyboard) {
      await this.page.keyboard.press('Tab')
      if (await hasFocus()) return void this.done.keys++
    }
    await this.tap(field)
  }
}
