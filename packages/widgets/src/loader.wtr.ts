import { expect } from 'chai'
import { mount, pause, until, user } from './testing/harness.ts'

/** As a page brings it. */
const script = (src: string) =>
  new Promise((done, failed) => {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, onload: done, onerror: failed }))
  })

describe('the loader', () => {
  it('loads an element that comes later, waits for one far away, and stands being there twice', async () => {
    document.body.append(document.createElement('main'))
    const far = document.body.appendChild(document.createElement('div'))
    far.style.marginTop = '9000px'
    const manage = document.createElement('walkup-manage')
    far.append(manage)
    await script('/src/loader.ts')
    // A second copy under another address, as when a page and its tag manager both bring it.
    await script('/src/loader.ts?twin')
    expect(document.adoptedStyleSheets, 'one loader at work').to.have.length(1)
    const { element, server, remove } = mount('walkup-qr-booking')
    expect(getComputedStyle(element).display, 'space is kept').to.equal('block')
    await user(element).heading(/What can we help/)
    expect(
      server.requests.filter(({ path }) => path.includes('qr-details')),
      'an upgrade asks once',
    ).to.have.length(1)
    expect(customElements.get('walkup-manage'), 'what is far away waits').to.equal(undefined)
    far.style.marginTop = '0'
    manage.scrollIntoView()
    await until(() => customElements.get('walkup-manage'), 'the element that came near')
    remove()
    far.remove()
    await pause(20)
  })

  it('loads an element inserted deep inside something', async () => {
    const { element, remove } = mount('walkup-qr-booking')
    const wrapper = document.createElement('div')
    wrapper.append(element)
    document.body.append(wrapper)
    await user(element).heading(/What can we help/)
    wrapper.remove()
    remove()
  })
})
