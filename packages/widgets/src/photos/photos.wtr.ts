import { expect } from 'chai'
import '../booking/steps/index.ts'
import '../qr-booking/define.ts'
import { details } from '../testing/details.ts'
import { fillContact, mount, toContact, until, user, type Mounted } from '../testing/harness.ts'
import { problem, type ServerOptions } from '../testing/server.ts'

let on: Mounted<HTMLElementTagNameMap['walkup-qr-booking']>
afterEach(() => {
  on.remove()
  sessionStorage.clear()
})

/** The contact step of a page that asks for photos. */
async function begin(options: ServerOptions = {}, attributes: Readonly<Record<string, string>> = {}) {
  on = mount('walkup-qr-booking', attributes, { details: { ...details, maxPhotos: 3 }, ...options })
  await toContact(on.element)
  await until(input, 'the field for photos')
  return user(on.element)
}
const root = () => on.element.shadowRoot as ShadowRoot
const input = () => root().querySelector<HTMLInputElement>('input[type=file]')
const thumbnails = () => [...root().querySelectorAll('li canvas')]
const alerts = () => [...root().querySelectorAll('[role=alert]')].map((one) => one.textContent).join()

/** Chooses files like a person who picks them in the browser's dialog. */
function choose(...files: File[]): void {
  const control = input() as HTMLInputElement
  control.focus()
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  control.files = chosen.files
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
async function jpeg(name: string, width = 40, height = 20): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
  return new File([blob as Blob], name, { type: 'image/jpeg' })
}
/** A photo that lies on its side, with an EXIF segment that says so and, in words, where it was taken. */
async function phonePhoto(name: string): Promise<File> {
  const bytes = new Uint8Array(await (await jpeg(name, 3200, 1600)).arrayBuffer())
  const place = 'GPS 39.96 N'
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = [...new TextEncoder().encode('Exif\0\0'), ...tiff, ...new TextEncoder().encode(place)]
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif]
  return new File([bytes.subarray(0, 2), new Uint8Array(segment), bytes.subarray(2)], name, { type: 'image/jpeg' })
}
const textOf = async (file: Blob) => new TextDecoder('latin1').decode(await file.arrayBuffer())

it('photos are reduced, turned and stripped in the browser, and sent once the booking is', async () => {
  const person = await begin()
  const original = await phonePhoto('IMG_7.jpg')
  expect(await textOf(original)).to.contain('GPS 39.96 N')
  choose(original)
  await until(() => thumbnails().length === 1, 'the thumbnail')
  expect(thumbnails()[0]?.closest('li')?.textContent).to.equal('IMG_7.jpg')
  await fillContact(on.element)
  expect(on.server.photos).to.deep.equal([])
  await person.click(/^Book/)
  await person.see(/You are booked/)
  await person.see(/Your photos have arrived/)
  const [sent] = on.server.photos
  expect(sent?.token).to.match(/^photos of /)
  expect([sent?.file.type, sent?.file.name]).to.deep.equal(['image/jpeg', 'photo.jpg'])
  const { width, height } = await createImageBitmap(sent?.file as File)
  expect([width, height]).to.deep.equal([800, 1600])
  const text = await textOf(sent?.file as File)
  expect([text.includes('Exif'), text.includes('GPS')]).to.deep.equal([false, false])
})

it('files that cannot be read or are too many are named, and the focus stays when one is removed', async () => {
  const person = await begin()
  choose(new File(['no picture'], 'notes.heic', { type: 'image/heic' }), await jpeg('a.jpg'))
  await until(() => /opened here: notes\.heic/.test(alerts()), 'the name of the file')
  await until(() => thumbnails().length === 1, 'the other photo')
  choose(await jpeg('b.jpg'), await jpeg('c.jpg'), await jpeg('d.jpg'), await jpeg('e.jpg'))
  await until(() => /room for 3 photos: d\.jpg and e\.jpg/.test(alerts()), 'the names of those left out')
  await until(() => thumbnails().length === 3, 'three photos')
  expect(input()).to.equal(null)
  await until(() => person.focused()?.getAttribute('aria-label') === 'Remove c.jpg', 'the focus on the last photo')
  const remove = await person.button(/^Remove b\.jpg/)
  remove.focus()
  remove.click()
  await until(() => thumbnails().length === 2 && input(), 'room for another')
  await until(() => person.focused() === input(), 'the focus')
  expect(input()?.labels?.[0]?.textContent).to.equal('Add photo')
})

it('a booking goes through without its photos, which can be sent again', async () => {
  let isDown = true
  const person = await begin({
    before: ({ url }) => {
      if (isDown && url.endsWith('/photos')) throw new TypeError('The line is down')
    },
  })
  choose(await jpeg('wall.jpg'), await jpeg('roof.jpg'))
  await fillContact(on.element)
  await person.click(/^Book/)
  await person.see(/You are booked/)
  await person.see(/Not sent yet: wall\.jpg and roof\.jpg\. Everything else has arrived/)
  expect([on.server.leads.length, on.server.photos.length]).to.deep.equal([1, 0])
  isDown = false
  await person.click(/^Try again/)
  await person.see(/Your photos have arrived/)
  expect(on.server.photos).to.have.length(2)
})

it('a photo that the API refuses is named, and nobody is asked to try again', async () => {
  const person = await begin({ before: ({ url }) => (url.endsWith('/photos') ? problem(400, 'bad-input') : undefined) })
  choose(await jpeg('odd.jpg'))
  await fillContact(on.element)
  await person.click(/^Book/)
  await person.see(/Could not be added: odd\.jpg/)
  expect(person.buttons().filter((name) => /Try again/.test(name))).to.deep.equal([])
})

it('another language keeps the photos', async () => {
  const person = await begin()
  choose(await jpeg('wall.jpg'))
  await until(() => thumbnails().length === 1, 'the thumbnail')
  on.element.setAttribute('locale', 'es')
  await person.see(/Fotos del trabajo/)
  await until(() => thumbnails().length === 1, 'the thumbnail in Spanish')
})
