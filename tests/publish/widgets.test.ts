import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAttw, expectCompiles, expectManifest, expectPublint, expectTargets } from './packageChecks.ts'
import { pack, root, type Packed } from './pack.ts'

const directory = 'packages/widgets'

/** A partner's page, with lines that must not compile. */
const program = `
import { mount, type Mounted, type WalkupEvents } from '@walkup/widgets'
import { forwardEvents } from '@walkup/widgets/analytics'

const end: () => void = forwardEvents(['dataLayer', 'plausible'])
end()
// @ts-expect-error no such target
forwardEvents(['everything'])

const booking: Mounted<'qr-booking'> = mount('#here', 'qr-booking', {
  baseUrl: 'https://walkup.example',
  userUid: 'demolg00000000000000000001',
  group: 1,
  on: { booked: ({ startAt }) => console.log(new Date(startAt)) },
})
booking.update({ theme: 'dark', mode: 'slide-in', open: true, buttonText: 'Book' })
booking.element.addEventListener('walkup:close', ({ detail }) => console.log(detail.mode === 'slide-in'))
booking.element.addEventListener('walkup:booked', ({ detail }) => console.log(detail.leadUid))
document.addEventListener('walkup:booked', ({ detail }) => console.log(detail.leadUid))
document.querySelector('walkup-manage')?.setAttribute('theme', 'dark')
const step: WalkupEvents['walkup:step'] = { step: 'time', index: 2, of: 4 }
console.log(step)

// @ts-expect-error no such widget
mount('#here', 'qr-bookings', { baseUrl: '' })
booking.update({ texts: { serviceTitle: 'Which room?', es: { step: '{index} de {of}' } }, context: { plan: 'gold' } })
booking.element.texts = { back: 'Back' }
// @ts-expect-error no such text
booking.update({ texts: { consent: 'I agree' } })
// @ts-expect-error no such mode
booking.update({ mode: 'popup' })
// @ts-expect-error whose booking it is has to be said
mount('#here', 'qr-booking', { baseUrl: '', group: 1 })
// @ts-expect-error events carry no personal data
booking.element.addEventListener('walkup:booked', ({ detail }) => console.log(detail.email))
`

/** A React application, with lines that must not compile. */
const application = `
import { useRef } from 'react'
import { AvailableAppointments, LeadCapture, ManageAppointment, QrBooking, SchedulePicker, type WidgetElements } from '@walkup/widgets/react'

const baseUrl = 'https://walkup.example'
export function Application() {
  const booking = useRef<WidgetElements['qr-booking']>(null)
  return (
    <form onReset={() => booking.current?.reset()}>
      <QrBooking
        ref={booking}
        baseUrl={baseUrl}
        userUid="demolg00000000000000000001"
        group={1}
        className="booking"
        mode="button"
        texts={{ fr: { back: 'Retour' } }}
        context={{ plan: 'gold' }}
        redirectUrl="/thanks"
        open={false}
        onClose={({ mode }) => console.log(mode)}
        style={{ '--walkup-accent': '#7a1fa2', marginBlock: 16 }}
        onBooked={({ startAt }) => console.log(new Date(startAt))}
      />
      <AvailableAppointments baseUrl={baseUrl} userUid="demolg00000000000000000001" appointmentTypeId={1} name="slot" required />
      <LeadCapture baseUrl={baseUrl} userUid="demolg00000000000000000001" group={1} kiosk onQueued={({ waiting }) => console.log(waiting)} />
      <SchedulePicker name="days" onChange={({ sentence }) => console.log(sentence)} />
      <ManageAppointment baseUrl={baseUrl} manageToken="token" />
      <walkup-qr-booking user-uid="demolg00000000000000000001" group={1} theme="dark" className="booking" />
      {/* @ts-expect-error whose booking it is has to be said */}
      <walkup-qr-booking group={1} />
      {/* @ts-expect-error no such theme */}
      <walkup-manage manage-token="token" theme="sepia" />
      {/* @ts-expect-error whose booking it is has to be said */}
      <QrBooking baseUrl={baseUrl} group={1} />
      {/* @ts-expect-error events carry no personal data */}
      <SchedulePicker onBooked={({ email }) => console.log(email)} />
    </form>
  )
}
`

/** A Vue application, with lines that must not compile. */
const vueApplication = `
import { h } from 'vue'
import { QrBooking, SchedulePicker, type WidgetProps } from '@walkup/widgets/vue'

const props: WidgetProps<'qr-booking'> = {
  baseUrl: 'https://walkup.example',
  userUid: 'demolg00000000000000000001',
  group: 1,
  onBooked: ({ startAt }) => console.log(new Date(startAt)),
}
export const view = () => [h(QrBooking, props), h(SchedulePicker, { name: 'days', onChange: ({ sentence }) => console.log(sentence) })]
// @ts-expect-error no such theme
export const sepia: WidgetProps<'manage'> = { baseUrl: '', manageToken: 'token', theme: 'sepia' }
// @ts-expect-error whose booking it is has to be said
export const whose: InstanceType<typeof QrBooking>['$props'] = { baseUrl: '', group: 1 }
`

let packed: Packed
beforeAll(async () => {
  packed = await pack('@walkup/widgets')
  await packed.write({ 'src/program.ts': program })
})
afterAll(() => packed.drop())

describe('the published widgets package', () => {
  it('contains the build and its license', () => {
    const others = packed.files.filter((path) => !path.startsWith('dist/') && !/^README\.md$/.test(path))
    expect(others.toSorted()).toEqual(['LICENSE', 'package.json'])
    expect(packed.files.filter((path) => /test|wtr|stories|\.tsx?$/.test(path.replace(/\.d\.ts$/, '')))).toEqual([])
  })
  it('contains every file that an entry refers to', () => expectTargets(packed))
  it('declares license, repository and provenance, and has no install scripts', () => expectManifest(packed, directory))
  it('contains no paths of the build machine', async () => {
    for (const path of packed.files.filter((one) => /\.(js|d\.ts|json|map)$/.test(one))) {
      const content = await readFile(join(packed.project, 'node_modules/@walkup/widgets', path), 'utf8')
      expect(content.includes(root), path).toBe(false)
    }
  })
  it('passes publint', () => expectPublint(packed))
  it('passes attw', () => expectAttw(packed, directory))
  it.each([
    ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
    ['browser', { module: 'nodenext' }],
  ])('compiles in a strict project for %s, its libraries checked', (name, options) =>
    expectCompiles(packed, name, { ...options, lib: ['es2022', 'dom'], types: [], noEmit: true }),
  )
  it('compiles in a strict React application without skipLibCheck', async () => {
    await packed.install(['react', 'react-dom', '@types/react', '@types/react-dom', 'csstype'])
    await packed.write({ 'application/main.tsx': application })
    const options = {
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      lib: ['es2022', 'dom'],
      types: [],
      noEmit: true,
    }
    await expectCompiles(packed, 'react', options, 'application')
  })
  it('compiles in a strict Vue application', async () => {
    const own = ['runtime-dom', 'runtime-core', 'reactivity', 'shared', 'compiler-dom', 'compiler-core'].map(
      (name) => `@vue/${name}`,
    )
    await packed.install(['vue', ...own])
    await packed.write({ 'vue-application/main.ts': vueApplication })
    const options = {
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom'],
      types: [],
      noEmit: true,
      skipLibCheck: true,
    }
    await expectCompiles(packed, 'vue', options, 'vue-application')
  })
})
