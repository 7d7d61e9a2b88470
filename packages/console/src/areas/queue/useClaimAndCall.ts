import { useState } from 'react'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { toProblem } from '../../data/problem.ts'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { fullName, numberOf } from '../leads/lead.ts'
import { offerUndoClaim } from '../leads/offerUndoClaim.ts'
import { useLeadSettled } from '../leads/useLeadChange.ts'

/** By the phone of the computer; from a link, since a browser asks before it opens another program. */
function dial(e164: string): void {
  const link = document.createElement('a')
  link.href = `tel:${e164}`
  link.click()
}

/** Claims a lead and calls the person. Resolves to whether the lead is the caller's own now; somebody else may be faster. */
export function useClaimAndCall(): {
  readonly isRunning: boolean
  readonly run: (id: number, isListedFree: boolean) => Promise<boolean>
} {
  const { client, cache } = useServices()
  const userId = useLogin()?.userId
  const settle = useLeadSettled()
  const [isRunning, setRunning] = useState(false)

  async function run(id: number, isListedFree: boolean): Promise<boolean> {
    const params = { id }
    setRunning(true)
    try {
      const shown = (['leads.getInternal', 'leads.getExternal'] as const)
        // Reading must not start a request.
        .map((name) => cache.query(name, { params }).value?.data)
        .find((lead) => lead !== undefined)
      const wasFree = shown ? shown.claimedBy === null : isListedFree
      const lead = await client.call('leads.claim', { params, body: {} })
      settle(lead)
      const { isDoNotCall } = await client.call('followUp.get', { params })
      const number = numberOf(lead)
      const name = fullName(lead)
      if (isDoNotCall) toast(t('queue.wantsNoCalls', { name }), true)
      else if (!number) toast(t('queue.noPhone', { name }), true)
      else if (wasFree && lead.claimedBy?.id === userId) offerUndoClaim({ client, settle }, lead)
      if (number && !isDoNotCall) dial(number)
      return true
    } catch (error) {
      const { code, title, detail } = await toProblem(error)
      const reason = detail ?? title
      toast(code === 'claimed' ? t('queue.takenNext', { reason }) : reason, true)
      cache.invalidate('lead')
      return code !== 'claimed'
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, run }
}
