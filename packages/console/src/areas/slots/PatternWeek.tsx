import { Suspense, useState } from 'react'
import { dayOfWeek } from '@walkup/sdk/domain'
import { closeForm } from '../../routing/fromSetup.ts'
import { go, withSearch } from '../../routing/router.ts'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { useCan } from '../../data/access.ts'
import { useOpenedItem } from '../../frame/form/useOpenedItem.ts'
import * as page from '../../frame/frame.css.ts'
import { Button } from '../../ui/Button.tsx'
import { input } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { lazy } from '../../ui/lazy.ts'
import { ErrorState, ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { GridSkeleton } from '../../ui/WeekGrid/GridSkeleton.tsx'
import { WeekGrid, type ItemMove } from '../../ui/WeekGrid/WeekGrid.tsx'
import { chooseDay } from '../../ui/WeekGrid/WeekNav.tsx'
import { capitalize, shortRange, nonBreaking, wholeWeekday } from '../../ui/WeekGrid/format.ts'
import { clockOf, minutesOf } from '../../ui/WeekGrid/zone.ts'
import { tools } from '../../ui/WeekGrid/WeekTools.css.ts'
import { t } from '../../i18n/index.ts'
import { LATEST, type WeekOfType } from './DatedWeek.tsx'
import { patternForm } from './patternForm.ts'
import { PatternCard } from './SlotCard.tsx'
import { seatCount, toPatternItems, type PatternItem, type PatternSlot } from './slots.ts'
import { patternProblemText, problemText } from './problems.ts'
import * as css from './slots.css.ts'

const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'))
const FormDialog = lazy(() => import('../../frame/form/FormDialog.tsx'))
const setQuery = (changes: Readonly<Record<string, string | undefined>>, replace = false) => go(withSearch(changes), { replace })
const close = () => closeForm({ slot: undefined, form: undefined, at: undefined })

type Times = Pick<PatternSlot, 'dayOfWeek' | 'startLocal' | 'endLocal'>

/** The weekly pattern in effect on a date, which applies to days without dated slots. */
export function PatternWeek({ type, zone, week, query, filters }: WeekOfType) {
  const mayWrite = useCan('defaultAppointments.upsert')
  const { client, cache } = useServices()
  const on = query.on ?? week.today
  const asked = { body: { filter: { appointmentTypeIds: [type.id], effectiveOn: on }, limit: 200 } }
  const { data, problem, retry } = useCall('defaultAppointments.search', asked)
  const [pending, setPending] = useState<ReadonlyMap<string, ItemMove>>(new Map())
  const items = toPatternItems(data?.items ?? [], week.days).map((item) => ({ ...item, ...pending.get(item.id) }))
  const { slot: key } = query
  const opened = useOpenedItem<PatternItem>(key && `${on} ${key}`, data !== undefined, () => items.find(({ id }) => id === key))
  const [, start] = (query.at ?? '').split('.')
  const from = Number(start) || 540
  const day = query.at?.split('.')[0] ?? week.days[week.day] ?? week.first
  const form = patternForm(type.id, week.today, {
    dayOfWeek: dayOfWeek(day),
    startLocal: clockOf(from),
    endLocal: clockOf(Math.min(from + 60, LATEST)),
  })

  async function put({ id, row }: PatternItem, to: ItemMove): Promise<void> {
    setPending((old) => new Map(old).set(id, to))
    await write(row, { dayOfWeek: dayOfWeek(to.date), startLocal: clockOf(to.start), endLocal: clockOf(to.end) }, row)
    setPending((old) => new Map([...old].filter(([key]) => key !== id)))
  }
  /** Moves a slot, with undo. */
  async function write(row: PatternSlot, times: Times, was?: Times): Promise<void> {
    const { id: rowId, effectiveFrom, effectiveTo, capacity, updatedAt } = row
    const { dayOfWeek: weekday, startLocal, endLocal } = times
    const body = { id: rowId, appointmentTypeId: type.id, updatedAt, capacity, effectiveFrom, effectiveTo }
    try {
      const made = await client.call('defaultAppointments.upsert', {
        body: { ...body, dayOfWeek: weekday, startLocal, endLocal },
      })
      toast(
        t('slots.patternSaved'),
        false,
        was && {
          label: t('common.undo'),
          of: `pattern ${rowId}`,
          at: () => `[data-item="${rowId}"]`,
          run: () => write(made, was),
        },
      )
    } catch (error) {
      toast(problemText(await toProblem(error)), true)
    }
    await reread()
  }
  const reread = () =>
    client.call('defaultAppointments.search', asked).then(
      (read) => cache.put('defaultAppointments.search', asked, read),
      () => retry(),
    )
  /** A deleted pattern slot can be recreated, since it had no bookings. */
  function offerBack({ id, dayOfWeek: weekday, startLocal, endLocal, capacity, effectiveFrom, effectiveTo }: PatternSlot): void {
    const times = { dayOfWeek: weekday, startLocal, endLocal, capacity, effectiveFrom, effectiveTo }
    let back = id
    const run = async () => {
      try {
        back = (await client.call('defaultAppointments.upsert', { body: { ...times, appointmentTypeId: type.id } })).id
        toast(t('slots.undone'))
      } catch (error) {
        toast(problemText(await toProblem(error)), true)
      }
      await reread()
    }
    toast(t('slots.slotDeleted'), false, { label: t('common.undo'), of: `pattern ${id}`, at: () => `[data-item="${back}"]`, run })
    void reread()
  }
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={css.title}>{t('slots.slots')}</h1>
        <span className={css.of}>{type.name}</span>
        {mayWrite && (
          <>
            <Button icon="copy" className={page.iconOnlyOnPhone} onClick={() => setQuery({ form: 'template' })}>
              {t('slots.template')}
            </Button>
            <Button look="primary" icon="plus" className={page.add} onClick={() => setQuery({ form: 'new' })}>
              {t('slots.addSlot')}
            </Button>
          </>
        )}
        <div className={tools}>
          {filters}
          <label className={css.on}>
            {t('slots.inEffectOn')}
            <input
              type="date"
              className={input}
              value={on}
              onChange={(event) => setQuery({ on: event.target.value || undefined }, true)}
            />
          </label>
        </div>
      </header>
      {problem && !data ? (
        <ErrorState problem={problem} onRetry={retry} />
      ) : !data ? (
        <GridSkeleton />
      ) : (
        <WeekGrid
          label={`${t('slots.weeklyPattern')}: ${type.name}`}
          isPattern
          days={week.days}
          day={week.day}
          onDay={chooseDay(week)}
          zone={zone}
          items={items}
          mayMove={mayWrite}
          latest={LATEST}
          draw={(item) => <PatternCard item={item} />}
          onOpen={({ id }) => setQuery({ slot: id })}
          onPut={(item, to) => put(item, to)}
          onAdd={(date, at) => setQuery({ form: 'new', at: `${date}.${at}` })}
        />
      )}
      <Suspense>
        {query.form === 'template' && mayWrite && (
          <TemplateDialog typeId={type.id} name={type.name} today={week.today} onClose={close} onAdded={() => void reread()} />
        )}
        {query.form === 'new' && mayWrite && <FormDialog form={form} row={undefined} onClose={close} onSaved={retry} />}
        {opened && query.form === 'edit' && mayWrite && (
          <FormDialog form={form} row={opened.row.row} isGone={opened.isGone} onClose={close} onSaved={retry} />
        )}
        {opened && !opened.isGone && query.form !== 'edit' && (
          <PatternDialog
            key={key}
            row={opened.row.row}
            day={opened.row.date}
            mayWrite={mayWrite}
            onRemoved={(row) => {
              close()
              offerBack(row)
            }}
            onRefused={() => void reread()}
          />
        )}
      </Suspense>
    </div>
  )
}

interface PatternDialogProps {
  readonly row: PatternSlot
  readonly day: string
  readonly mayWrite: boolean
  readonly onRemoved: (row: PatternSlot) => void
  /** Called after a rejected change, since the row may be out of date. */
  readonly onRefused: () => void
}
function PatternDialog({ row, day, mayWrite, onRemoved, onRefused }: PatternDialogProps) {
  const { client } = useServices()
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const { id, startLocal, endLocal, capacity, effectiveFrom, effectiveTo, updatedAt } = row
  async function remove(): Promise<void> {
    setRunning(true)
    try {
      await client.call('defaultAppointments.delete', { params: { id }, query: { updatedAt } })
      onRemoved(row)
    } catch (error) {
      const refused = await toProblem(error)
      setProblem({ ...refused, title: t('common.notDeleted'), detail: patternProblemText(refused) })
      setRunning(false)
      onRefused()
    }
  }
  return (
    <Dialog
      title={`${capitalize(wholeWeekday(day))}, ${nonBreaking(shortRange(minutesOf(startLocal), minutesOf(endLocal)))}`}
      description={seatCount(capacity)}
      onClose={close}
    >
      <p className={css.muted}>
        {t('common.inEffectFrom')} {formatDate(effectiveFrom)}
        {effectiveTo && ` ${t('slots.effectiveUntil', { day: formatDate(effectiveTo) })}`}
      </p>
      <ProblemNotice problem={problem} />
      <DialogActions>
        {mayWrite && (
          <Button look="quiet" icon="trash" isBusy={isRunning} onClick={() => void remove()}>
            {t('common.delete')}
          </Button>
        )}
        <Button onClick={close}>{t('common.close')}</Button>
        {mayWrite && (
          <Button look="primary" icon="edit" onClick={() => setQuery({ form: 'edit' }, true)}>
            {t('common.edit')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
