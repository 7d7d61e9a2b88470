import type { Replies } from '@walkup/sdk/contract'
import type { AreaHandlers, Context } from '../../context.ts'
import { saveSettings, type Vocabulary } from './save.ts'
import { organizationOf, readSettings, type Settings, type System } from './settings.ts'

const centahWords: Vocabulary = {
  service: { field: 'serviceId', list: 'centahServiceId' },
  detail: { field: 'adCodeId', list: 'centahAdCode' },
}
const homeDepotWords: Vocabulary = {
  service: { field: 'jobTypeId', list: 'hdJobType' },
  detail: { field: 'subCategoryId', list: 'imeSubCategories' },
}

const centahSettings = ({ mappings, ...rest }: Settings): Replies['integrations.centah'] => ({
  ...rest,
  mappings: mappings.map(({ serviceGroupId, serviceItemId, detailItemId }) => ({
    serviceGroupId,
    serviceId: serviceItemId,
    adCodeId: detailItemId,
  })),
})
const homeDepotSettings = ({ mappings, ...rest }: Settings): Replies['integrations.homeDepot'] => ({
  ...rest,
  mappings: mappings.map(({ serviceGroupId, serviceItemId, detailItemId }) => ({
    serviceGroupId,
    jobTypeId: serviceItemId,
    subCategoryId: detailItemId,
  })),
})

async function settingsOf(context: Context, orgUid: string, system: System): Promise<Settings> {
  return readSettings(context, await organizationOf(context, orgUid), system)
}

export const integrations: AreaHandlers<'integrations'> = {
  async 'integrations.centah'(context, { params }) {
    return centahSettings(await settingsOf(context, String(params.orgUid), 'centah'))
  },
  async 'integrations.homeDepot'(context, { params }) {
    return homeDepotSettings(await settingsOf(context, String(params.orgUid), 'homeDepot'))
  },
  async 'integrations.upsertCentah'(context, { body }) {
    const mappings = body.mappings?.map(({ serviceGroupId, serviceId, adCodeId }) => ({
      serviceGroupId,
      serviceItemId: serviceId,
      detailItemId: adCodeId,
    }))
    return centahSettings(await saveSettings(context, 'centah', body, mappings, centahWords, centahSettings))
  },
  async 'integrations.upsertHomeDepot'(context, { body }) {
    const mappings = body.mappings?.map(({ serviceGroupId, jobTypeId, subCategoryId }) => ({
      serviceGroupId,
      serviceItemId: jobTypeId,
      detailItemId: subCategoryId,
    }))
    return homeDepotSettings(await saveSettings(context, 'homeDepot', body, mappings, homeDepotWords, homeDepotSettings))
  },
}
