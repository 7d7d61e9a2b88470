import { useEffect, useState } from 'react'
import { usFederalHolidays } from '@walkup/sdk/domain'
import { go, withSearch } from '../../routing/router.ts'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { localDay } from '../../ui/format.ts'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import { BookedNotice } from './BookedNotice.tsx'
import * as css from './holidays.css.ts'

const thisYear = new Date().getFullYear()
const years = [0, 1, 2, 3].map((ahead) => String(thisYear + ahead)).map((year) => ({ value: year, label: year }))

/** How many appointments are booked on some days; undefined while it is being counted. */
function useBooked(dates: readonly string[]): number | undefined {
  const { client } = useServices()
  const key = dates.join(' ')
  const [counted, setCounted] = useState<{ readonly key: string; readonly bookings: number }>()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const countOn = (date: string) => client.call('settings.previewHoliday', { body: { date }, signal })
    Promise.all(key.split(' ').filter(Boolean).map(countOn)).then(
      (replies) => setCounted({ key, bookings: replies.reduce((sum, { bookings }) => sum + bookings, 0) }),
      // The count is a service; saving reports real errors.
      () => {},
    )
    return () => stop.abort()
  }, [client, key])
  return counted?.key === key ? counted.bookings : undefined
}

/** Adds the US federal holidays of a year, except those on days that are holidays already. */
export default function FederalDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useServices()
  const [year, setYear] = useState(String(thisYear))
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const all = usFederalHolidays(Number(year))
  const [first, last] = [all[0]?.date, all.at(-1)?.date]
  const { data } = useCall('settings.holidays', { body: { filter: { from: first, to: last }, limit: 200 } })
  const present = new Set(data?.items.map(({ date }) => date))
  const missing = data ? all.filter(({ date }) => !present.has(date)) : []
  const booked = useBooked(missing.map(({ date }) => date))

  async function takeBack(ids: readonly number[]): Promise<void> {
    const deleted = await Promise.allSettled(ids.map((id) => client.call('settings.deleteHoliday', { params: { id } })))
    const lost = deleted.find((one) => one.status === 'rejected')
    toast(lost ? (await toProblem(lost.reason)).title : t('holidays.takenBack'), lost !== undefined)
  }
  async function add(): Promise<void> {
    setRunning(true)
    const ids: number[] = []
    try {
      // One after another, so that an error leaves a clear prefix of the list.
      for (const body of missing) ids.push((await client.call('settings.upsertHoliday', { body })).id)
    } catch (error) {
      setProblem(await toProblem(error))
      return setRunning(false)
    }
    toast(t('holidays.federalAdded', { count: ids.length, year }), false, {
      label: t('common.undo'),
      run: () => takeBack(ids),
      of: `holidays-${year}`,
    })
    go(withSearch({ year: Number(year) === thisYear ? undefined : year }))
    onClose()
  }
  return (
    <Dialog title={t('holidays.federal')} description={t('holidays.federalHint')} onClose={onClose}>
      <div className={form}>
        <Select label={t('holidays.year')} options={years} value={year} onChange={setYear} />
        <ul className={css.days} aria-label={t('holidays.federal')}>
          {all.map(({ date, name }) => (
            <li key={date} className={present.has(date) ? css.there : css.day}>
              <span>{name}</span>
              <span className={css.when}>
                {present.has(date)
                  ? t('holidays.there')
                  : `${localDay(date)}${date.startsWith(year) ? '' : `, ${date.slice(0, 4)}`}`}
              </span>
            </li>
          ))}
        </ul>
        <BookedNotice bookings={booked ?? 0} />
        <ProblemNotice problem={problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <ReasonButton
            look="primary"
            isBusy={isRunning}
            reason={missing.length === 0 && (data ? t('holidays.allThere') : t('frame.loading'))}
            onClick={() => void add()}
          >
            {data && missing.length === 0 ? t('holidays.allThere') : t('holidays.addCount', { count: missing.length })}
          </ReasonButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
