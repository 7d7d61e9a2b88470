import { useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { lookup, useMayCall } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { input } from '../../ui/controls.css.ts'
import { ErrorState, FailureNotice, Skeleton } from '../../ui/states.tsx'
import { say, t } from '../../words/index.ts'
import { levelOptions, words } from './words.ts'
import * as css from './Trades.css.ts'

type Trade = Replies['users.trades']['items'][number]
const all = lookup('third', 'userTrades')

/** What a person is trained in, and how well. */
export function Trades({ userId }: { readonly userId: number }) {
  const { data, failure, retry } = useCall('users.trades', { params: { id: userId }, body: { limit: 200 } })
  const save = useMutation('users.upsertTrade')
  const remove = useMutation('users.deleteTrade')
  const mayChange = useMayCall('users.upsertTrade')
  const [added, setAdded] = useState<number | null>(null)
  const items = data?.items ?? []

  const setLevel = (trade: Trade, level: number) =>
    save.run({ params: { id: userId }, body: { id: trade.id, updatedAt: trade.updatedAt, tradeId: trade.trade.id, level } })
  async function add(tradeId: number): Promise<void> {
    setAdded(tradeId)
    await save.run({ params: { id: userId }, body: { tradeId, level: 1 } })
    setAdded(null)
  }
  if (!data) return failure ? <ErrorState failure={failure} onRetry={retry} /> : <Skeleton widths={['60%', '80%']} />
  return (
    <>
      {items.length === 0 && <p className={css.none}>{say({ en: 'None yet', es: 'Ninguno aún' })}</p>}
      <ul className={css.trades}>
        {items.map((trade) => (
          <li key={trade.id} className={css.trade}>
            <span className={css.name}>{trade.trade.name}</span>
            <select
              className={`${input} ${css.level}`}
              aria-label={`${trade.trade.name}: ${say(words.level)}`}
              value={trade.level}
              disabled={!mayChange || save.isRunning}
              onChange={(event) => void setLevel(trade, Number(event.target.value))}
            >
              {levelOptions.map(([level, name]) => (
                <option key={level} value={level}>
                  {say(name)}
                </option>
              ))}
            </select>
            {mayChange && (
              <Button
                look="quiet"
                icon="trash"
                aria-label={`${t('Take away')}: ${trade.trade.name}`}
                isBusy={remove.isRunning}
                onClick={() => void remove.run({ params: { id: trade.id } })}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Combobox
          label={say({ en: 'Add a trade', es: 'Añadir un oficio' })}
          source={all}
          value={added}
          canClear={false}
          without={items.map(({ trade }) => trade.id)}
          onChange={(option) => option && void add(Number(option.value))}
        />
      )}
      <FailureNotice failure={save.failure ?? remove.failure} />
    </>
  )
}
