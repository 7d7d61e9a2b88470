import { useEffect, useRef, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { entityChangedBy } from '../../data/entities.ts'
import { toProblem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { currentVersion, type FieldsByPath } from '../../frame/form/values.ts'
import { fixed, lookup, useCan } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { input } from '../../ui/controls.css.ts'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { levelOptions } from './labels.ts'
import * as css from './Trades.css.ts'

type Trade = Replies['users.trades']['items'][number]
const all = lookup('third', 'userTrades')
/** Fields compared when another user has set a level. */
const compared = ({ trade }: Trade): FieldsByPath => ({
  level: { kind: 'select', label: trade.name, options: fixed(levelOptions) },
})

/** A user's trades and skill levels. */
export function Trades({ userId }: { readonly userId: number }) {
  const { client, cache } = useServices()
  const { data, problem, retry } = useCall('users.trades', { params: { id: userId }, body: { limit: 200 } })
  const save = useMutation('users.upsertTrade')
  const remove = useMutation('users.deleteTrade')
  const mayChange = useCan('users.upsertTrade')
  const [added, setAdded] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ readonly trade: Trade; readonly level: number }>()
  const items = data?.items ?? []
  const own = useRef<HTMLDivElement>(null)
  const taken = useRef<{ readonly id: number; readonly place: number }>(undefined)
  // Moves the focus to the next trade or the add button, so that the panel still receives key events.
  useEffect(() => {
    const was = taken.current
    if (!was || data?.items.some(({ id }) => id === was.id)) return
    taken.current = undefined
    if (document.activeElement !== document.body) return
    const next = own.current?.querySelectorAll<HTMLElement>('li > button')[was.place]
    ;(next ?? own.current?.querySelector<HTMLElement>('[role=combobox]'))?.focus({ preventScroll: true })
  }, [data])

  const current = currentVersion<Trade>(save.problem)

  async function setLevel(trade: Trade, level: number): Promise<void> {
    const body = { id: trade.id, updatedAt: trade.updatedAt, tradeId: trade.trade.id, level }
    if (await save.run({ params: { id: userId }, body })) setAsked(undefined)
  }
  async function add(tradeId: number): Promise<void> {
    setAdded(tradeId)
    await save.run({ params: { id: userId }, body: { tradeId, level: 1 } })
    setAdded(null)
  }
  async function take({ id, trade, level, updatedAt }: Trade): Promise<void> {
    // Another user's change is shown before it is deleted.
    if (!(await remove.run({ params: { id }, query: { updatedAt } }))) return retry()
    taken.current = { id, place: items.findIndex((one) => one.id === id) }
    toast(t('users.tradeRemoved', { name: trade.name }), false, {
      label: t('common.undo'),
      of: `trade ${userId} ${trade.id}`,
      run: () => restoreTrade(trade.id, level),
    })
  }
  /** The person's panel may already be closed. */
  async function restoreTrade(tradeId: number, level: number): Promise<void> {
    try {
      await client.call('users.upsertTrade', { params: { id: userId }, body: { tradeId, level } })
      cache.invalidate(entityChangedBy('users.upsertTrade'))
    } catch (error) {
      const { title, detail } = await toProblem(error)
      toast(detail ?? title, true)
    }
  }
  if (!data) return problem ? <ErrorState problem={problem} onRetry={retry} /> : <Skeleton widths={['60%', '80%']} />
  return (
    <div ref={own} className={css.whole}>
      {items.length === 0 && <p className={css.none}>{t('common.noneYet')}</p>}
      <ul className={css.trades}>
        {items.map((trade) => (
          <li key={trade.id} className={css.trade}>
            <span className={css.name}>{trade.trade.name}</span>
            <select
              className={`${input} ${css.level}`}
              aria-label={`${trade.trade.name}: ${t('common.level')}`}
              value={trade.level}
              disabled={!mayChange || save.isRunning}
              onChange={(event) => {
                const level = Number(event.target.value)
                setAsked({ trade, level })
                void setLevel(trade, level)
              }}
            >
              {levelOptions.map(([level, name]) => (
                <option key={level} value={level}>
                  {name}
                </option>
              ))}
            </select>
            {mayChange && (
              <Button
                look="quiet"
                icon="trash"
                aria-label={`${t('common.remove')}: ${trade.trade.name}`}
                isBusy={remove.isRunning}
                onClick={() => void take(trade)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Combobox
          label={t('users.addTrade')}
          source={all}
          value={added}
          canClear={false}
          without={items.map(({ trade }) => trade.id)}
          onChange={(option) => option && void add(Number(option.value))}
        />
      )}
      <ProblemNotice problem={current ? remove.problem : (save.problem ?? remove.problem)} />
      {asked && current && (
        <StaleDifference
          fields={compared(current)}
          was={{ level: asked.trade.level }}
          mine={{ level: asked.level }}
          theirs={{ level: current.level }}
          isBusy={save.isRunning}
          onClose={() => {
            setAsked(undefined)
            save.reset()
            retry()
          }}
          onKeep={({ level }) => void setLevel(current, Number(level))}
        />
      )}
    </div>
  )
}
