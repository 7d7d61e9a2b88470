import { useCall } from '../../data/useCall.ts'
import { useCan } from '../../data/whole.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { count, format } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'
import { set } from './AnyOfFilter.tsx'
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
      ? t('leads.timeLogs', { amount })
      : last
        ? format(last.territory?.timeZone, day).format(new Date(last.receivedAt))
        : t('leads.n1OfThem')
  return (
    <FilterMenu
      label={t('common.timeLog')}
      options={[{ value: 'these', label: [...(people.size === 1 ? people : []), which].filter(Boolean).join(', ') }]}
      chosen={['these']}
      onChange={() => set(names.timeLogIds, undefined)}
    />
  )
}
