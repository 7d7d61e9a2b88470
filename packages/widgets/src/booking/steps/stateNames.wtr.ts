import { expect } from 'chai'
import { sendKeys } from '@web/test-runner-commands'
import { mount, pause, toAddress, until, user } from '../../testing/harness.ts'
import '../../qr-booking/define.ts'

it('type-ahead finds states by name and postal code', async () => {
  const { element, remove } = mount('walkup-qr-booking')
  await toAddress(element)
  const list = (await user(element).field('state')) as unknown as HTMLSelectElement
  list.focus()
  for (const [typed, code, name] of [
    ['Texas', 'TX', 'Texas'],
    ['tx', 'TX', 'Texas'],
    ['mi', 'MI', 'Michigan'],
    ['miss', 'MS', 'Mississippi'],
    ['District', 'DC', 'District of Columbia'],
    ['WV', 'WV', 'West Virginia'],
  ] as const) {
    await sendKeys({ type: typed })
    await until(() => list.value === code, `${code} after ${typed}, not ${list.value}`)
    expect(list.selectedOptions[0]?.textContent).to.equal(name)
    // Typing after a pause starts a new search.
    await pause(1200)
  }
  remove()
})
