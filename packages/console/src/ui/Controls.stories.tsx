import { useState } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { ConsoleStory } from '../fixture/ConsoleStory.tsx'
import { Button } from './Button.tsx'
import { DateRange } from './DateRange.tsx'
import type { DateChoice } from './dateRanges.ts'
import { Checkbox, TextArea, TextInput } from './Field.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { Select } from './Select.tsx'
import { ProblemNotice } from './states.tsx'
import { StatusDot } from './StatusDot.tsx'
import { toast } from './toast.ts'
import { form, row, visuallyHidden } from './controls.css.ts'

const options = ['Northgate', 'Polaris', 'Easton'].map((label, value) => ({ value, label }))

const fourMinutesAgo = new Date(Date.now() - 240_000).toISOString()

function Everything() {
  const [stores, setStores] = useState<readonly number[]>([])
  const [range, setRange] = useState<DateChoice>()
  const [choice, setChoice] = useState('0')
  return (
    <div style={{ padding: 24, maxWidth: 640 }}>
      <h1 className={visuallyHidden}>Controls</h1>
      <div className={form}>
        <div className={row}>
          <Button look="primary" onClick={() => toast('The lead is saved.')}>
            Save lead
          </Button>
          <Button>Keep as is</Button>
          <Button look="quiet" icon="edit" aria-label="Edit" />
          <Button look="danger">Reject</Button>
          <Button isBusy>Saving</Button>
          <Button disabled>Not now</Button>
        </div>
        <div className={row}>
          <FilterMenu label="Store" options={options} chosen={stores} onChange={setStores} />
          <DateRange label="Received" value={range} onChange={setRange} />
        </div>
        <div className={row}>
          {(['neutral', 'active', 'good', 'warning', 'bad', 'ended'] as const).map((tone) => (
            <StatusDot key={tone} tone={tone}>
              {tone}
            </StatusDot>
          ))}
          <RelativeTime at={fourMinutesAgo} />
        </div>
        <TextInput label="Email" type="email" hint="Where the confirmation goes" />
        <TextInput label="ZIP code" defaultValue="4321" error="Five digits, or nine as 43215-1234" />
        <TextArea label="Note" isOptional />
        <Select
          label="Store"
          options={options.map(({ value, label }) => ({ value: String(value), label }))}
          value={choice}
          onChange={setChoice}
        />
        <Checkbox label="They agreed to be called" error="A phone number needs their consent" />
        <ProblemNotice
          problem={{
            status: 500,
            code: '500',
            title: 'Something went wrong on our end. Nothing was changed. Try again',
            errors: [],
            requestId: 'fixture-1',
            body: {},
          }}
        />
      </div>
    </div>
  )
}

const meta = { title: 'Console/Controls', component: ConsoleStory, args: { children: <Everything /> } } satisfies Meta<
  typeof ConsoleStory
>
export default meta

export const All: StoryObj<typeof meta> = {}
