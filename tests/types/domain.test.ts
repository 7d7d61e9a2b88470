import { createClient } from '@walkup/sdk'
import {
  dateRange,
  isNumericKey,
  leadGeneratorList,
  shiftColors,
  states,
  toCron,
  weekList,
  type DateRangeId,
  type Recurrence,
  type WeekEntry,
} from '@walkup/sdk/domain'
import { features, leads } from '@walkup/sdk/endpoints'
import { createFeatures, type FeaturesState } from '@walkup/sdk/features'
import { expectTypeOf, it } from 'vitest'

// Never run: these functions only have to compile, and their marked lines must not.
it('the state of features is the four of the specification, and nobody writes them', () => {
  expectTypeOf<keyof FeaturesState>().toEqualTypeOf<'features' | 'featureConfig' | 'isLoading' | 'isUpsertLoading'>()
  const store = () => createFeatures(createClient({ baseUrl: '', endpoints: { ...features, ...leads } }))
  const other = () => createClient({ baseUrl: '', endpoints: leads })
  const wrong = () => [
    // @ts-expect-error the client does not know the area
    createFeatures(other()),
    // @ts-expect-error the store is read, not set
    store().state.set,
    // @ts-expect-error the list is replaced, not added to
    store().state.get().features.push,
    // @ts-expect-error a feature needs a key
    store().upsert({ title: 'New', body: '', isActive: true }),
    // @ts-expect-error ids are numbers
    store().delete('2'),
  ]
  expectTypeOf(wrong).toBeFunction()
})

it('helpers of the domain refuse what is not theirs', () => {
  expectTypeOf<DateRangeId>().toEqualTypeOf<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10>()
  expectTypeOf<keyof WeekEntry>().toEqualTypeOf<'description' | 'date' | 'isCurrentWeek' | 'startDate' | 'endDate' | 'dayName'>()
  expectTypeOf<Recurrence['kind']>().toEqualTypeOf<'weekly' | 'weekdayOfMonth' | 'dayOfMonth'>()
  expectTypeOf(shiftColors.DarkBlue).toEqualTypeOf<'#1b2f73'>()
  const wrong = () => [
    // @ts-expect-error a range is a range of a zone
    dateRange(1, { now: new Date() }),
    // @ts-expect-error today is a calendar day, not an instant
    weekList({ today: new Date() }),
    // @ts-expect-error no such colour
    shiftColors.Black,
    // @ts-expect-error the list is everybody's
    states.push({ id: 51, abbreviation: 'DC', name: 'District of Columbia' }),
    // @ts-expect-error a generator is active or not
    leadGeneratorList([{ name: 'Ana' }]),
    // @ts-expect-error an event, not its key
    isNumericKey('1'),
    // @ts-expect-error a week of the month is named, not numbered
    toCron({ kind: 'weekdayOfMonth', week: 1, day: 1, everyMonths: 1, time: '09:00' }),
    // @ts-expect-error a weekly recurrence has days
    toCron({ kind: 'weekly', time: '09:00' }),
  ]
  interface Generator {
    id: number
    name: string
    isActive: boolean
  }
  const listed = (generators: Generator[]) => leadGeneratorList(generators)
  expectTypeOf(listed).returns.toEqualTypeOf<Generator[]>()
  expectTypeOf(wrong).toBeFunction()
})
