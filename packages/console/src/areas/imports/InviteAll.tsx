import { useState } from 'react'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { toProblem, type Problem } from '../../data/problem.ts'
import { t } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { InvitationLinks } from '../users/InvitationLinks.tsx'
import { isLinksDialogOpen, keepLink, pendingLinks } from '../users/invitations.ts'
import * as css from './import.css.ts'

/** Invitations per request: the API's limit. */
const BATCH_SIZE = 50

interface InviteAllProps {
  /** People that the import created. */
  readonly ids: readonly number[]
}

/** Invites all imported people with one click; those without an address are counted. */
export function InviteAll({ ids }: InviteAllProps) {
  const { client, cache } = useServices()
  const isMailOff = useLogin()?.isMailOff
  const [done, setDone] = useState({ next: 0, invited: 0, withoutAddress: 0, withoutTexts: 0, optedOut: 0 })
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const left = ids.length - done.next

  async function invite(): Promise<void> {
    setRunning(true)
    setProblem(undefined)
    let state = done
    try {
      while (state.next < ids.length) {
        const { items } = await client.call('users.inviteMany', { body: { ids: ids.slice(state.next, state.next + BATCH_SIZE) } })
        for (const item of items) keepLink(item)
        const amount = (wanted: string) => items.filter(({ result }) => result === wanted).length
        state = {
          next: state.next + items.length,
          invited: state.invited + amount('invited'),
          withoutAddress: state.withoutAddress + amount('noEmail'),
          withoutTexts: state.withoutTexts + amount('noTexts'),
          optedOut: state.optedOut + amount('optedOut'),
        }
        setDone(state)
      }
    } catch (error) {
      setProblem(await toProblem(error))
    }
    if (pendingLinks.get().length) isLinksDialogOpen.set(true)
    setRunning(false)
    cache.invalidate('user')
  }
  return (
    <>
      {left > 0 && (
        <div className={css.actions}>
          <Button look="primary" isBusy={isRunning} onClick={() => void invite()}>
            {t('imports.inviteAll', { count: left })}
          </Button>
          <span className={css.quiet}>{t('imports.inviteHint', { mail: isMailOff ? 'off' : 'on' })}</span>
        </div>
      )}
      {done.next > 0 && (
        <output>
          {t('imports.invited', { count: done.invited })}
          {done.withoutTexts > 0 && (
            <>
              {'. '}
              {t('imports.notTexted', { count: done.withoutTexts })}
            </>
          )}
          {done.optedOut > 0 && (
            <>
              {'. '}
              {t('imports.optedOut', { count: done.optedOut })}
            </>
          )}
          {done.withoutAddress > 0 && (
            <>
              {'. '}
              {t('imports.notInvited', { count: done.withoutAddress })}
            </>
          )}
        </output>
      )}
      <ProblemNotice problem={problem} />
      <InvitationLinks />
    </>
  )
}
