import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef } from 'react'
import { attributeOf } from '../../build/elements.ts'
import { argTypesOf, docsOf } from '../testing/Story.tsx'
import './define.ts'
import { control, fill, place, type Scene } from './testing.ts'

/** The real element in a form that shows what it would submit. */
function Picker(scene: Scene) {
  const stage = useRef<HTMLDivElement>(null)
  const submitted = useRef<HTMLPreElement>(null)
  // Remounts when a control changes.
  useEffect(() => {
    if (!stage.current) return
    const { form, remove } = place(scene, stage.current)
    const show = () => {
      if (submitted.current)
        submitted.current.textContent = new URLSearchParams([...new FormData(form)] as [string, string][]).toString()
    }
    form.addEventListener('change', show)
    show()
    return remove
  })
  return (
    <div style={{ maxWidth: 1200, margin: '0 auto', padding: 16 }} dir={scene.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <div ref={stage} />
      <pre ref={submitted} style={{ whiteSpace: 'pre-wrap' }} />
    </div>
  )
}

const meta: Meta<Scene> = {
  title: 'Widgets/Schedule picker',
  component: Picker,
  tags: ['autodocs'],
  parameters: docsOf('schedule-picker'),
  argTypes: argTypesOf('schedule-picker', attributeOf),
  args: { locale: 'en-US', theme: 'light', today: '2026-11-21' },
}
export default meta
type S = StoryObj<Scene>

export const Empty: S = { args: {} }
export const Weekly: S = { args: { value: '30 9 * * 1,3,5' } }
export const WeekdayOfMonth: S = { args: { value: '0 13 * * 5L' } }
export const WeekdayEveryMonths: S = { args: { value: '0 10 * */2 1#1' } }
export const DayOfMonth: S = { args: { value: '0 10 31 * *' } }
export const DayEveryMonths: S = { args: { value: '15 8 15 */3 *' } }
export const FromAWeekToAnother: S = { args: { value: '0 10 * * 2', start: '2026-12-07', end: '2026-12-26' } }
export const NeverInThoseWeeks: S = { args: { value: '0 10 1 * *', start: '2026-11-08', end: '2026-11-21' } }
export const LongPast: S = { args: { value: '0 10 * * 2', start: '2025-03-04' } }
export const Custom: S = { args: { value: '*/15 9-17 * * 1-5' } }
export const NoCronAtAll: S = { args: { value: 'when the moon is full' } }
export const OneForm: S = { args: { modes: 'weekly' } }
export const RequiredAndMissing: S = { args: { required: true, play: (element) => void element.checkValidity() } }
export const WeekdayMissing: S = {
  args: {
    required: true,
    play(element) {
      control(element, 'form', 'weekdayOfMonth').click()
      element.checkValidity()
    },
  },
}
export const TimeMissing: S = {
  args: {
    value: '0 10 * * 1',
    play(element) {
      fill(element, 'time', '')
      element.checkValidity()
    },
  },
}
export const ReadOnly: S = { args: { readonly: true, value: '0 10 * * 1' } }
export const Disabled: S = { args: { disabled: true, value: '0 10 * * 1' } }
export const Dark: S = { args: { theme: 'dark', value: '0 10 * * 1,2' } }
export const Spanish: S = { args: { locale: 'es', value: '0 13 * */2 1#1' } }
export const French: S = { args: { locale: 'fr', value: '0 10 1 * *' } }
export const RightToLeft: S = { args: { dir: 'rtl', value: '0 10 * * 0,4' } }
