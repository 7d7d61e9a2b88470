import { sameName } from '@walkup/sdk/reading'
import { useRef, useState } from 'react'
import { go, withSearch } from '../routing/router.ts'
import { useCall, useMutation } from '../data/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { ProblemNotice, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { t } from '../i18n/index.ts'
import { ScheduleButton } from './schedule/ScheduleButton.tsx'
import type { ScheduleOf } from './ViewButton.tsx'
import { toView, type View } from './useView.ts'
import * as css from './frame.css.ts'

/** Transient query parameters that a view doesn't save. */
const passing = ['row', 'form', 'lead', 'view']
const search = () =>
  Object.entries(Object.fromEntries(new URLSearchParams(location.search))).filter(([name]) => !passing.includes(name))

/** The query that a view saved. */
const searchOf = (state: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((state.search ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

interface SavedViewsProps {
  readonly listKey: string
  readonly view: View
  readonly schedule: ScheduleOf | undefined
  readonly onChange: (view: View) => void
}

/** A user's named views of a list: filters, sort, and columns, stored on the server. */
export function SavedViews({ listKey, view, schedule, onChange }: SavedViewsProps) {
  const all = useCall('views.search', { body: { filter: { listKey }, limit: 100 } })
  const save = useMutation('views.upsert')
  const remove = useMutation('views.delete')
  const [name, setName] = useState('')
  const [wasTried, setTried] = useState(false)
  const root = useRef<HTMLElement>(null)
  const current = Number(new URLSearchParams(location.search).get('view'))

  async function keep(field: HTMLElement | null): Promise<void> {
    setTried(!name.trim())
    if (!name.trim()) return field?.focus()
    const known = all.data?.items.find((one) => sameName(one.name) === sameName(name))
    const state = { search: Object.fromEntries(search()), ...view }
    const made = await save.run({
      body: { listKey, name: name.trim(), state, ...(known ? { id: known.id, updatedAt: known.updatedAt } : {}) },
    })
    if (!made) return
    setName('')
    go(withSearch({ view: String(made.id) }), { replace: true })
  }
  function show(id: number, state: Readonly<Record<string, unknown>>): void {
    onChange(toView(state))
    go(`${location.pathname}?${new URLSearchParams({ ...searchOf(state), view: String(id) }).toString()}`)
  }
  async function drop({ id, name: was, state }: NonNullable<typeof all.data>['items'][number]): Promise<void> {
    if (!(await remove.run({ params: { id } }))) return
    // The delete button disappears with its view.
    root.current?.focus({ preventScroll: true })
    const back = () => save.run({ body: { listKey, name: was, state } })
    toast(t('frame.viewDeleted', { name: was }), false, { label: t('common.undo'), run: back })
  }
  return (
    <section ref={root} tabIndex={-1} className={css.part}>
      <h3 className={css.partTitle}>{t('frame.savedViews')}</h3>
      {!all.data && !all.problem && <Skeleton widths={['60%', '40%']} />}
      <ProblemNotice problem={all.problem ?? save.problem ?? remove.problem} />
      {all.data && all.data.items.length > 0 && (
        <ul>
          {all.data.items.map((one) => (
            <li key={one.id} className={css.rowLine}>
              <span className={css.grow}>
                <Button
                  look="quiet"
                  aria-pressed={one.id === current}
                  icon={one.id === current ? 'check' : undefined}
                  onClick={() => show(one.id, one.state)}
                >
                  {one.name}
                </Button>
              </span>
              <ScheduleView view={one} schedule={schedule} />
              <Button
                look="quiet"
                icon="trash"
                aria-label={`${t('common.delete')}: ${one.name}`}
                onClick={() => void drop(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className={css.part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void keep(event.currentTarget.querySelector('input'))
        }}
      >
        <TextInput
          label={t('frame.viewName')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={wasTried && !name.trim() ? t('common.requiredField') : undefined}
        />
        <div>
          <Button type="submit" isBusy={save.isRunning}>
            {t('frame.saveView')}
          </Button>
        </div>
      </form>
    </section>
  )
}

interface ScheduleViewProps {
  readonly view: { readonly name: string; readonly state: Readonly<Record<string, unknown>> }
  readonly schedule: ScheduleOf | undefined
}
const ScheduleView = ({ view: { name, state }, schedule }: ScheduleViewProps) => {
  const draft = schedule?.(name, searchOf(state), toView(state).columns)
  return draft && <ScheduleButton draft={draft} of={name} />
}
