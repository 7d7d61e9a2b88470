import type { Bodies, Replies } from '@walkup/sdk'
import { roleName } from '../../frame/fixedNames.ts'
import { defineForm, read } from '../../frame/index.ts'
import { t } from '../../i18n/index.ts'
import { names } from './names.ts'

export type FeatureSwitch = Replies['features.setSwitch']
/** With the id that forms expect of a row. */
export type SwitchRow = FeatureSwitch & { readonly id: number }
type RoleId = NonNullable<Bodies['features.setSwitch']['roleIds']>[number]

export const formOf = (row: SwitchRow) =>
  defineForm({
    endpoint: 'features.setSwitch',
    title: { add: names[row.key].label, edit: names[row.key].label },
    fields: {
      isActive: { kind: 'boolean', label: t('common.on'), isWide: true },
      roleIds: {
        kind: 'many',
        label: t('common.for'),
        hint: t('common.emptyMeansEveryone'),
        options: read('lookup.roles', (reply) => reply.roles.map(({ id }) => ({ value: id as RoleId, label: roleName(id) }))),
        isWide: true,
      },
    },
    also: () => ({ key: row.key }),
  })
