import type { Replies } from '@walkup/sdk'
import { defineForm, defineList, fixed, type CustomProps } from '../../frame/index.ts'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { t, type Text } from '../../i18n/index.ts'

const NewApiKey = lazy(() => import('./NewApiKey.tsx'))

type ApiKey = Replies['apiKeys.search']['items'][number]
const scopes: Readonly<Record<ApiKey['scopes'][number], Text>> = {
  'leads:read': t('integrations.leadsRead'),
  'leads:write': t('integrations.leadsWrite'),
  'appointments:read': t('integrations.appointmentsRead'),
  'appointments:write': t('integrations.appointmentsWrite'),
  'lookup:read': t('integrations.lookupRead'),
  'reports:read': t('integrations.reportsRead'),
  'webhooks:write': t('integrations.webhooksWrite'),
}
const scopesOf = (row: ApiKey) => row.scopes.map((scope) => scopes[scope]).join(', ')

const localDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The last day on which the key works, here. */
const ExpiryField = ({ label, values, onChange, error }: CustomProps) => (
  <TextInput
    type="date"
    label={label}
    isOptional
    hint={t('integrations.expiresHint')}
    {...(error ? { error } : {})}
    value={values.expiresAt ? localDay(new Date(values.expiresAt as string)) : ''}
    onChange={({ target }) => onChange({ expiresAt: target.value ? new Date(`${target.value}T23:59:59`).toISOString() : null })}
  />
)

const isExpired = ({ expiresAt }: ApiKey) => expiresAt !== null && Date.parse(expiresAt) <= Date.now()

export const apiKeyForm = defineForm({
  endpoint: 'apiKeys.upsert',
  title: { add: t('integrations.newApiKey'), edit: t('integrations.editApiKey') },
  fields: {
    name: { kind: 'text', label: t('common.name'), hint: t('integrations.apiKeyNameHint'), isWide: true },
    scopes: {
      kind: 'many',
      label: t('integrations.scopes'),
      isWide: true,
      options: fixed(Object.entries(scopes) as (readonly [ApiKey['scopes'][number], Text])[]),
    },
    expiresAt: {
      kind: 'custom',
      label: t('integrations.expires'),
      Field: ExpiryField,
      text: (value) => (value ? localDay(new Date(value as string)) : ''),
    },
    allowedIps: { kind: 'tags', label: t('integrations.allowedIps'), hint: t('integrations.allowedIpsHint'), isWide: true },
  },
})

export const apiKeys = defineList({
  endpoint: 'apiKeys.search',
  path: '/integrations/api-keys',
  title: t('integrations.apiKeys'),
  noun: [t('integrations.apiKey'), t('integrations.apiKeysNoun')],
  icon: 'link',
  empty: { title: t('integrations.noApiKeys'), text: t('integrations.noApiKeysHint') },
  add: t('integrations.newApiKey'),
  Add: { needs: 'apiKeys.upsert', Dialog: NewApiKey },
  filters: { search: { kind: 'text', label: t('integrations.nameOrPrefix') } },
  columns: [
    { id: 'name', title: t('common.name'), width: 220, isSticky: true, text: (row) => row.name, sort: 'name' },
    { id: 'prefix', title: t('integrations.prefix'), width: 110, text: (row) => `${row.prefix}…` },
    { id: 'scopes', title: t('integrations.scopes'), width: 280, text: scopesOf },
    {
      id: 'lastUsedAt',
      title: t('integrations.lastUsed'),
      width: 150,
      text: (row) => row.lastUsedAt,
      cell: (row) => (row.lastUsedAt ? <RelativeTime at={row.lastUsedAt} /> : t('integrations.neverUsed')),
    },
    { id: 'lastUsedIp', title: t('integrations.lastUsedFrom'), width: 140, text: (row) => row.lastUsedIp },
    {
      id: 'expiresAt',
      title: t('integrations.expires'),
      width: 150,
      text: (row) => row.expiresAt,
      cell: (row) =>
        isExpired(row) ? (
          <StatusDot tone="bad">{t('integrations.expired')}</StatusDot>
        ) : row.expiresAt ? (
          <RelativeTime at={row.expiresAt} />
        ) : (
          t('integrations.never')
        ),
    },
    { id: 'allowedIps', title: t('integrations.allowedIps'), width: 220, text: (row) => row.allowedIps.join(', ') },
    { id: 'createdBy', title: t('integrations.createdBy'), width: 160, text: (row) => row.createdBy?.name },
    {
      id: 'createdAt',
      title: t('integrations.created'),
      width: 150,
      text: (row) => row.createdAt,
      cell: (row) => <RelativeTime at={row.createdAt} />,
      sort: 'createdAt',
      isHidden: true,
    },
  ],
  name: (row) => row.name,
  narrow: (row) => `${row.prefix}… · ${scopesOf(row)}`,
  form: apiKeyForm,
  remove: { endpoint: 'apiKeys.delete', warning: t('integrations.revokeWarning') },
})
