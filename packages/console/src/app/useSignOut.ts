import { useCallback } from 'react'
import { draftsOf } from '../data/drafts.ts'
import { useServices } from '../data/ServicesProvider.tsx'
import { forgetRecent } from '../palette/recent.ts'
import { go } from '../routing/router.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../i18n/index.ts'
import { unsubscribe } from './pushSubscription.ts'

/** Ends the session, and what this browser shows of it, and goes to a page of the sign-in. Works offline too; the tokens then simply expire. */
export function useSignOut(): (path: string) => Promise<void> {
  const { client, session } = useServices()
  return useCallback(
    async (path) => {
      const pushEndpoint = await unsubscribe().catch(() => undefined)
      await client.call('account.logout', { body: { pushEndpoint } }).catch(() => undefined)
      draftsOf(session).signOut()
      const userId = session.login.get()?.userId
      if (userId !== undefined) forgetRecent(userId)
      go(path, { replace: true })
      session.clear()
      // What was not sent stays encrypted, for the same user alone.
      const unsent = await import('../data/offline/lock.ts').then(({ lockDevice }) => lockDevice()).catch(() => 0)
      if (unsent) toast(t('myDay.unsentAtSignOut', { unsent }), true)
    },
    [client, session],
  )
}
