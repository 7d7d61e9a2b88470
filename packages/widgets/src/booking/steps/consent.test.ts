import { describe, expect, it } from 'vitest'
import { createTicking } from './consent.ts'

const box = { localName: 'input' }
const text = { localName: 'label' }
const click = (part: object = {}) => {
  const event = { isTrusted: true, target: box, detail: 0, timeStamp: 10_000, isUndone: false, ...part }
  return Object.assign(event, { preventDefault: () => (event.isUndone = true) })
}
const asClick = (event: object) => event as unknown as MouseEvent
const key = (part: object = {}) => ({ isTrusted: true, key: ' ', timeStamp: 9_900, ...part }) as unknown as KeyboardEvent

describe('consent tracking', () => {
  it.each([
    ['a mouse', [], { detail: 1 }, 'pointer'],
    ['a finger', [], { pointerType: 'touch' }, 'pointer'],
    ['the space bar', [key()], {}, 'keyboard'],
    ['a screen reader', [], {}, 'assistive'],
    ['a screen reader, long after a key', [key({ timeStamp: 0 })], {}, 'assistive'],
    ['a screen reader, after a key that a script made up', [key({ isTrusted: false })], {}, 'assistive'],
  ] as const)('%s', (_, keys, part, by) => {
    const ticking = createTicking()
    keys.forEach(ticking.onKeyDown)
    const event = click(part)
    ticking.onClick(asClick(event))
    expect(event.isUndone).toBe(false)
    expect(ticking.take()).toBe(by)
    expect(ticking.take(), 'for one change only').toBeUndefined()
  })

  it('distinguishes a press on the label from the resulting click on the box', () => {
    const ticking = createTicking()
    ticking.onClick(asClick(click({ target: text, detail: 1 })))
    ticking.onClick(asClick(click()))
    expect(ticking.take()).toBe('pointer')
  })

  it('undoes a script’s click', () => {
    const ticking = createTicking()
    const event = click({ isTrusted: false, detail: 1, pointerType: 'mouse' })
    ticking.onClick(asClick(event))
    expect(event.isUndone).toBe(true)
    expect(ticking.take()).toBeUndefined()
  })
})
