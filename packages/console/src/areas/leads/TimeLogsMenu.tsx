import { useCall } from '../../data/useCall.ts'
import { useCan } from '../../data/access.ts'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { count, format } from '../../ui/format.ts'
import { t } from '../../i18n/index.ts'

const day = { month: 'short', day: 'numeric' } as const

interface TimeLogsMenuProps {
  readonly label: string
  readonly ids: readonly number[]
  readonly onClear: () => void
}
/** Time logs that filter the list; labels with person and day come from the leads. */
export function TimeLogsMenu({ label, ids, onClear }: TimeLogsMenuProps) {
  const maySearch = useCan('leads.searchAll')
  const { data } = useCall('leads.searchAll', maySearch ? { body: { filter: { timeLogIds: [...ids] }, limit: 50 } } : undefined)
  const leads = data?.items ?? []
  const people = new Set(leads.map(({ leadGenerator }) => leadGenerator?.name))
  const [last] = leads
  const amount = count(ids.length)
  const which =
    ids.length > 1
      ? t('leads.timeLogCount', { amount })
      : last
        ? format(last.territory?.timeZone, day).format(new Date(last.receivedAt))
        : t('leads.oneTimeLog')
  return (
    <FilterMenu
      label={label}
      options={[{ value: 'these', label: [...(people.size === 1 ? people : []), which].filter(Boolean).join(', ') }]}
      chosen={['these']}
      onChange={onClear}
    />
  )
}
