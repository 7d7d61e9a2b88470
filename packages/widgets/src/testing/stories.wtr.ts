import { expect } from 'chai'
import { setViewport } from '@web/test-runner-commands'
import axe from 'axe-core'
import * as availableAppointments from '../available-appointments/available-appointments.stories.tsx'
import * as leadCapture from '../lead-capture/lead-capture.stories.tsx'
import * as manage from '../manage/manage.stories.tsx'
import * as qrBooking from '../qr-booking/qr-booking.stories.tsx'
import { mount, pause, until, user } from './harness.ts'
import type { Props } from './Story.tsx'

interface Meta {
  readonly title?: string
  readonly component?: unknown
  readonly args?: object
  readonly loaders?: unknown
}

const files = [qrBooking, availableAppointments, leadCapture, manage]

/** The props that a story renders with. */
const shownBy = (meta: Meta, args: object | undefined): Props =>
  (meta.component as (args: object) => { readonly props: Props })({ ...meta.args, ...args }).props

/** Renders and plays a story like Storybook. */
async function show(meta: Meta, args: object | undefined) {
  for (const load of [meta.loaders ?? []].flat() as (() => Promise<unknown>)[]) await load()
  const { tag, attributes, options, play } = shownBy(meta, args)
  const { element, remove } = mount(tag, attributes, options)
  await play?.(user(element), element)
  await until(() => element.shadowRoot?.querySelector('h2, [aria-busy], fieldset, [role="alert"]'), 'the first screen')
  return { element: element as HTMLElement, remove }
}

for (const { default: meta, ...stories } of files) {
  describe(`the stories of ${(meta as Meta).title}`, () => {
    for (const [name, story] of Object.entries(stories) as [string, { args?: object }][]) {
      it(`${name} plays, fits 280 and 1000 px, and has no axe violations in light and dark`, async () => {
        await setViewport({ width: 390, height: 844 })
        const { element, remove } = await show(meta as Meta, story.args)
        try {
          for (const [theme, width] of [
            ['light', 280],
            ['dark', 1000],
          ] as const) {
            element.setAttribute('theme', theme)
            await setViewport({ width: width + 16, height: 844 })
            await pause(200)
            const { violations } = await axe.run(element, { resultTypes: ['violations'] })
            expect(
              violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
            ).to.deep.equal([])
            expect(element.scrollWidth, `sideways at ${width} px`).to.be.at.most(element.clientWidth)
          }
        } finally {
          remove()
        }
      })
    }
  })
}
