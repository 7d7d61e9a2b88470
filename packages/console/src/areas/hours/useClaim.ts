import { touches } from '../../data/entities.ts'
import { toFailure } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import type { Mutation } from '../../data/useCall.ts'
import { toast } from '../../ui/toast.ts'
import { say, t } from '../../words/index.ts'

const words = {
  taken: { en: 'The shift is yours.', es: 'El turno es suyo.' },
  given: { en: 'You gave the shift back.', es: 'Devolvió el turno.' },
}

/** Takes a seat of an open shift or gives it back, and answers whether it was done: each is undone by the other, unless somebody was faster. */
export function useClaim(claim: Mutation<'hours.claim'>): (id: number, release: boolean) => Promise<boolean> {
  const { client, cache } = useServices()
  return async (id, release) => {
    const params = { id }
    if (!(await claim.run({ params, body: { release } }))) return false
    const run = async () => {
      try {
        await client.call('hours.claim', { params, body: { release: !release } })
        cache.invalidate(touches('hours.claim'))
        toast(say(release ? words.taken : words.given))
      } catch (error) {
        const { title, detail } = await toFailure(error)
        toast(detail ?? title, true)
      }
    }
    toast(say(release ? words.given : words.taken), false, { label: t('Undo'), of: `claim ${id}`, run })
    return true
  }
}
