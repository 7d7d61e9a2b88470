import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { appointment } from '../../ui/format.ts'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import type { Week } from '../../ui/WeekGrid/WeekNav.tsx'
import { weekSpan } from '../../ui/WeekGrid/words.ts'
import { say, t } from '../../words/index.ts'
import type { Shift } from './shifts.ts'
import { shiftCount } from './words.ts'
import * as css from './hours.css.ts'

interface PostHoursProps {
  readonly week: Week
  readonly shifts: readonly Shift[]
  readonly filter: { readonly storeIds?: number[]; readonly territoryIds?: number[] }
  readonly zone: string
  readonly onClose: () => void
  readonly onPosted: () => void
}
interface Unapproved {
  readonly id: number
  readonly user: { readonly name: string } | null
  readonly startAt: string
}

/** Posts a week: those to come are published, those that have begun are closed for payroll; it is told whose punches stand in the way. */
export default function PostHours({ week, shifts, filter, zone, onClose, onPosted }: PostHoursProps) {
  const post = useMutation('hours.post')
  const waiting = shifts.filter(({ postedAt }) => postedAt === null).length
  const { failure } = post
  const refused = failure?.code === 'unapproved' ? failure : undefined
  const names = (refused?.body.shifts ?? []) as readonly Unapproved[]
  const more = Number(refused?.body.count ?? 0) - names.length

  async function run(includeUnapproved: boolean): Promise<void> {
    const dates = { from: week.first, to: week.days.at(-1) ?? week.first, timeZone: zone }
    const reply = await post.run({ body: { dates, ...filter, ...(includeUnapproved ? { includeUnapproved } : {}) } })
    if (!reply) return
    onPosted()
    toast(say({ en: `Posted: ${shiftCount(reply.posted)}.`, es: `Publicado: ${shiftCount(reply.posted)}.` }))
    onClose()
  }
  return (
    <Dialog
      title={say({ en: 'Post the week', es: 'Publicar la semana' })}
      description={say({
        en: `${weekSpan(week.first)}. People see posted shifts as settled; those that have begun are closed for payroll. This can’t be undone.`,
        es: `${weekSpan(week.first)}. Los turnos publicados son firmes; los ya empezados se cierran para nómina. No se puede deshacer.`,
      })}
      onClose={onClose}
    >
      <div className={form}>
        {shifts.length === 0 ? (
          <p>{say({ en: 'Nothing is planned in this week.', es: 'No hay nada previsto esta semana.' })}</p>
        ) : (
          <div className={css.figures}>
            <span>
              <b className={css.figure}>{waiting}</b>
              {say({ en: 'to post', es: 'por publicar' })}
            </span>
            <span>
              <b className={css.figure}>{shifts.length - waiting}</b>
              {say({ en: 'posted already', es: 'ya publicados' })}
            </span>
          </div>
        )}
        {refused ? (
          <div role="alert">
            <p>
              {say({
                en: 'Nothing was posted: these shifts have punches that are missing or not approved.',
                es: 'No se publicó nada: a estos turnos les faltan fichajes o aprobación.',
              })}
            </p>
            <ul className={css.report}>
              {names.map(({ id, user, startAt }) => (
                <li key={id}>
                  <b>{user?.name}</b>, {appointment(startAt, zone)}
                </li>
              ))}
              {more > 0 && <li>{say({ en: `and ${more} more`, es: `y ${more} más` })}</li>}
            </ul>
          </div>
        ) : (
          <FailureNotice failure={failure} />
        )}
        <DialogActions>
          <Button onClick={onClose}>{waiting > 0 ? t('Cancel') : t('Close')}</Button>
          {waiting === 0 ? null : refused ? (
            <Button look="danger" isBusy={post.isRunning} onClick={() => void run(true)}>
              {say({ en: 'Post them all the same', es: 'Publicar de todos modos' })}
            </Button>
          ) : (
            <Button look="primary" isBusy={post.isRunning} onClick={() => void run(false)}>
              {say({ en: `Post ${shiftCount(waiting)}`, es: `Publicar ${shiftCount(waiting)}` })}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
