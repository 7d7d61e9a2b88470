import { expect } from 'chai'
import { fillContact, mount, toContact, until, user, type Mounted } from '../testing/harness.ts'
import '../booking/steps/index.ts'
import '../qr-booking/define.ts'
import { drawPicture } from './picture.ts'

let on: Mounted<HTMLElement> | undefined
afterEach(() => {
  on?.remove()
  on = undefined
  sessionStorage.clear()
})

/** The pixels of a picture, as counts by color. */
async function read(blob: Blob) {
  const image = await createImageBitmap(blob)
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const at = (x: number, y: number) => Array.from(data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 3))
  /** Columns with ink, below the bar. */
  let [left, right] = [image.width, 0]
  const [paper] = [at(2, image.height - 2)]
  for (let y = 40; y < image.height; y++)
    for (let x = 0; x < image.width; x++)
      if (at(x, y).some((value, part) => Math.abs(value - (paper[part] ?? 0)) > 60))
        [left, right] = [Math.min(left, x), Math.max(right, x)]
  return { width: image.width, height: image.height, bar: at(10, 10), paper, left, right }
}
const text = { when: 'Tuesday, November 24, 2026 at 10:00 AM', lines: ['Kitchen design visit, Harbor Home', '12 Oak St, Dublin'] }

it('has the text inside its margins, in the colors of the element, however long a line is', async () => {
  const element = document.body.appendChild(document.createElement('div'))
  element.style.cssText =
    '--walkup-paper:#fff;--walkup-ink:#111;--walkup-muted:#555;--walkup-accent:#7a1fa2;font-family:sans-serif'
  const short = await read(await drawPicture(element, text))
  expect([short.width, short.bar, short.paper]).to.deep.equal([1080, [0x7a, 0x1f, 0xa2], [255, 255, 255]])
  expect(short.left).to.be.within(90, 110)
  expect(short.right).to.be.at.most(1080 - 90)
  const long = await read(
    await drawPicture(element, { ...text, lines: [...text.lines, 'Please clear the counters. '.repeat(12)] }),
  )
  expect(long.height).to.be.greaterThan(short.height)
  expect(long.right).to.be.at.most(1080 - 90)
  element.style.direction = 'rtl'
  const turned = await read(await drawPicture(element, { when: 'יום שלישי', lines: [] }))
  expect(turned.right).to.be.within(1080 - 110, 1080 - 90)
  expect(turned.left).to.be.greaterThan(500)
  element.remove()
})

it('is saved from the confirmation as a file', async () => {
  on = mount('walkup-qr-booking')
  const person = user(on.element)
  await toContact(on.element)
  await fillContact(on.element)
  await person.click(/^Book/)
  await person.see(/You are booked/)
  let saved: { name: string; href: string } | undefined
  const original = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'click') ?? {}
  Object.defineProperty(HTMLElement.prototype, 'click', {
    ...original,
    value(this: HTMLElement) {
      if (this instanceof HTMLAnchorElement && this.download) saved = { name: this.download, href: this.href }
      else (original.value as (this: HTMLElement) => void).call(this)
    },
  })
  await person.click(/Save as a picture/)
  await until(() => saved, 'the file')
  Object.defineProperty(HTMLElement.prototype, 'click', original)
  expect(saved?.name).to.equal('appointment.png')
  const blob = await (await fetch(saved?.href ?? '')).blob()
  expect(blob.type).to.equal('image/png')
  expect((await read(blob)).width).to.equal(1080)
})
