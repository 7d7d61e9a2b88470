import { useCall } from '../../data/useCall.ts'
import { useCan } from '../../data/whole.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { count, format } from '../../ui/format.ts'
import { say } from '../../words/index.ts'
import { set } from './AmongMenu.tsx'
import { names } from './filters.ts'

const day = { month: 'short', day: 'numeric' } as const

/** The time logs that leads were made on. Their leads tell whose and of which day they are. */
export function LogsMenu({ ids }: { readonly ids: readonly number[] }) {
  const mayAsk = useCan('leads.searchAll')
  const { data } = useCall('leads.searchAll', mayAsk ? { body: { filter: { timeLogIds: [...ids] }, limit: 50 } } : undefined)
  const leads = data?.items ?? []
  const people = new Set(leads.map(({ leadGenerator }) => leadGenerator?.name))
  const [last] = leads
  const amount = count(ids.length)
  const which =
    ids.length > 1
      ? say({ en: `${amount} time logs`, es: `${amount} fichajes` })
      : last
        ? format(last.territory?.timeZone, day).format(new Date(last.receivedAt))
        : say({ en: '1 of them', es: '1 de ellos' })
  return (
    <FilterMenu
      label={say({ en: 'Time log', es: 'Fichaje' })}
      options={[{ value: 'these', label: [...(people.size === 1 ? people : []), which].filter(Boolean).join(', ') }]}
      chosen={['these']}
      onChange={() => set(names.timeLogIds, undefined)}
    />
  )
}
