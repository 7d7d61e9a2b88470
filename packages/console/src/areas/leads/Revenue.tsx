import { useState } from 'react'
import { useCan } from '../../data/access.ts'
import { useDraft } from '../../data/useDraft.ts'
import { errorAt } from '../../data/problem.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { money, parseDollars } from '../../ui/dollars.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import type { Lead } from './lead.ts'
import * as css from './lead.css.ts'

const entryLabels = { refund: t('leads.addRefund'), sale: t('leads.addSale') } as const

/** A sold lead's revenue: sale, refunds, later sales, and the net total. */
export function Revenue({ lead }: { readonly lead: Lead }) {
  const mayWrite = useCan('leads.addRevenue') && lead.status === 'sold'
  const isSold = lead.soldCents !== null
  const input = { params: { id: lead.id, isExternal: lead.kind === 'external' } }
  const { data, problem, retry } = useCall('leads.revenue', isSold ? input : undefined)
  const [adding, setAdding] = useState<'refund' | 'sale'>()
  if (!isSold) return
  return (
    <section className={css.card} aria-labelledby={`revenue-${lead.id}`}>
      <h2 id={`revenue-${lead.id}`} className={css.cardTitle}>
        {t('leads.revenue')}
      </h2>
      {!data && (problem ? <ErrorState problem={problem} onRetry={retry} /> : <Skeleton widths={['60%', '100%']} />)}
      {data && (
        <dl className={css.sums}>
          <div className={css.sum}>
            <dt>{t('common.soldFor')}</dt>
            <dd>{money(data.soldCents ?? 0)}</dd>
          </div>
          {data.entries.map((entry) => (
            <div key={entry.id} className={css.sum}>
              <dt>
                {entry.note}
                <span className={css.eventBy}>
                  {entry.actor?.name ?? '–'} · <RelativeTime at={entry.at} />
                </span>
              </dt>
              <dd>{money(entry.cents)}</dd>
            </div>
          ))}
          <div className={css.net}>
            <dt>{t('common.net')}</dt>
            <dd>{money(data.netCents)}</dd>
          </div>
        </dl>
      )}
      {mayWrite && data && (
        <div className={css.more}>
          <Button onClick={() => setAdding('refund')}>{t('leads.addRefund')}</Button>
          <Button look="quiet" onClick={() => setAdding('sale')}>
            {t('leads.addSale')}
          </Button>
        </div>
      )}
      {adding && <AddEntry id={lead.id} kind={adding} onClose={() => setAdding(undefined)} />}
    </section>
  )
}

interface AddEntryProps {
  readonly id: number
  readonly kind: 'refund' | 'sale'
  readonly onClose: () => void
}
function AddEntry({ id, kind, onClose }: AddEntryProps) {
  const add = useMutation('leads.addRevenue')
  const [amount, setAmount] = useDraft(`revenue ${id} ${kind} amount`, '')
  const [note, setNote] = useDraft(`revenue ${id} ${kind} note`, '')
  const [wasTried, setTried] = useState(false)
  const cents = parseDollars(amount) ?? 0
  const { leave, unblock, ...leaving } = useLeaving(Boolean(amount || note), onClose)
  async function submit(): Promise<void> {
    setTried(true)
    if (cents <= 0 || !note.trim()) return
    const reply = await add.run({ params: { id }, body: { cents: kind === 'refund' ? -cents : cents, note: note.trim() } })
    if (!reply) return
    unblock()
    onClose()
  }
  return (
    <Dialog title={entryLabels[kind]} onClose={leave}>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('leads.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={wasTried && cents <= 0 ? t('leads.enterPositiveAmount') : errorAt(add.problem, 'cents')}
        />
        <TextInput
          label={t('leads.purpose')}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={wasTried && !note.trim() ? t('common.requiredField') : errorAt(add.problem, 'note')}
        />
        <ProblemNotice problem={add.problem} />
        <FormActions {...leaving} isBusy={add.isRunning} onClose={onClose} keep={t('common.keepAsIs')} verb={entryLabels[kind]} />
      </DialogForm>
    </Dialog>
  )
}
