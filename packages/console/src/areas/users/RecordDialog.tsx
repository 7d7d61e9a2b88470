import { t } from '../../i18n/index.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import FormDialog from '../../frame/form/FormDialog.tsx'
import { activities as names, withLabels } from '../../frame/fixedNames.ts'
import { defineForm, lookup, searched, type CustomProps, type Form } from '../../frame/index.ts'
import type { FormName } from '../../frame/formTypes.ts'
import { InstantInput } from './InstantField.tsx'

const activities = withLabels(lookup('third', 'userActivities'), names)
/** The first two, clocking in and out, only come from time logs. */
const recorded: typeof activities = { useOptions: (typed) => activities.useOptions(typed)?.filter(({ value }) => value > 2) }

const AtField = ({ values, onChange, error, label }: CustomProps) => (
  <InstantInput
    label={label}
    isOptional
    value={(values.at as string | null) ?? null}
    error={error}
    onChange={(at) => onChange({ at })}
  />
)
const form = defineForm({
  endpoint: 'users.recordActivity',
  title: {
    add: t('users.recordActivity'),
    edit: t('users.recordActivity'),
  },
  fields: {
    userId: {
      kind: 'select',
      label: t('common.person'),
      hint: t('users.personHint'),
      options: searched('users.search', ({ firstName, lastName }) => `${firstName} ${lastName}`),
    },
    activityId: { kind: 'select', label: t('common.activity'), options: recorded },
    count: {
      kind: 'number',
      label: t('users.amount'),
      hint: t('users.amountHint'),
      start: 1,
    },
    at: { kind: 'custom', label: t('common.when'), Field: AtField },
    storeId: { kind: 'select', label: t('common.store'), options: lookup('first', 'stores') },
    reasonId: { kind: 'select', label: t('common.reason'), options: lookup('third', 'userReasons') },
    note: { kind: 'textarea', label: t('common.note') },
  },
})

/** Records a missed activity. */
export function RecordDialog({ onClose }: { readonly onClose: () => void }) {
  const { changes } = useServices()
  return (
    // New activities emit no event, so reload the first page of open lists.
    <FormDialog
      form={form as unknown as Form<FormName>}
      row={undefined}
      onClose={onClose}
      onSaved={() => changes.emit(undefined)}
    />
  )
}
