import type { EditableList } from '@walkup/sdk/contract'
import type { AreaHandlers } from '../../context.ts'
import { importMappings } from '../../imports/index.ts'
import { deleteQuestion, upsertQuestion } from '../questions/change.ts'
import { dataTypes, fieldTypes } from '../questions/kinds.ts'
import { searchQuestions } from '../questions/queries.ts'
import { deleteLink, searchLinks, upsertLink } from './appointmentQuestions.ts'
import { ofOrganization, ofTerritory, ofType, readContact, saveContact } from './contacts.ts'
import { deleteCampaignRule, searchCampaignRules, upsertCampaignRule } from './campaignRules.ts'
import { deleteHoliday, previewHoliday, searchHolidays, upsertHoliday } from './holidays.ts'
import { deleteListEntry, searchListEntries, upsertListEntry } from './listEntries.ts'
import { checkPage } from './pageCheck.ts'
import { previewPayrollRules, readPayrollRules, savePayrollRules } from './payrollRules.ts'
import { showLogo, uploadLogo } from './logo.ts'
import { deleteResponse, searchResponses, upsertResponse } from './responses.ts'
import { deleteServiceType, searchServiceTypes, upsertServiceType } from './serviceTypes.ts'
import { chooseStarter, finishSetup, readSetup } from './setup.ts'
import { readSpeedToLead, saveSpeedToLead } from './speedToLead.ts'
import { readWebConfig, upsertWebConfig } from './webConfig.ts'

/** Organizations have their own area. */
type Handlers = Omit<AreaHandlers<'settings'>, 'settings.organizations'>

export const settings: Handlers = {
  'settings.organizationContact': async ({ tx }, { params }) => readContact(tx, await ofOrganization(Number(params.id))),
  'settings.saveOrganizationContact': async (context, { body }) =>
    saveContact(context, await ofOrganization(body.organizationId), body),
  'settings.territoryContact': async ({ tx }, { params }) => readContact(tx, await ofTerritory(tx, Number(params.id))),
  'settings.saveTerritoryContact': async (context, { body }) =>
    saveContact(context, await ofTerritory(context.tx, body.territoryId), body),
  'settings.appointmentTypeContact': async ({ tx }, { params }) => readContact(tx, await ofType(tx, Number(params.id))),
  'settings.saveAppointmentTypeContact': async (context, { body }) =>
    saveContact(context, await ofType(context.tx, body.appointmentTypeId), body),

  'settings.serviceTypes': (context, { body }) => searchServiceTypes(context, body),
  'settings.upsertServiceType': (context, { body }) => upsertServiceType(context, body),
  async 'settings.deleteServiceType'(context, { params }) {
    await deleteServiceType(context, Number(params.id))
    return { ok: true }
  },
  'settings.questions': (context, { body }) => searchQuestions(context, 'settings.questions', 'order', body),
  'settings.upsertQuestion': (context, { body }) => upsertQuestion(context, body),
  async 'settings.deleteQuestion'(context, { params }) {
    await deleteQuestion(context, Number(params.id))
    return { ok: true }
  },
  'settings.responses': (context, { body }) => searchResponses(context, body),
  'settings.upsertResponse': (context, { body }) => upsertResponse(context, body),
  async 'settings.deleteResponse'(context, { params }) {
    await deleteResponse(context, Number(params.id))
    return { ok: true }
  },
  'settings.appointmentQuestions': (context, { body }) => searchLinks(context, body),
  'settings.upsertAppointmentQuestion': (context, { body }) => upsertLink(context, body),
  async 'settings.deleteAppointmentQuestion'(context, { params }) {
    await deleteLink(context, Number(params.id))
    return { ok: true }
  },
  'settings.listEntries': (context, { params, body }) => searchListEntries(context, params.list as EditableList, body),
  'settings.upsertListEntry': (context, { params, body }) => upsertListEntry(context, params.list as EditableList, body),
  async 'settings.deleteListEntry'(context, { params }) {
    await deleteListEntry(context, params.list as EditableList, Number(params.id))
    return { ok: true }
  },
  'settings.importMappings': (context) => importMappings(context),
  'settings.setup': (context) => readSetup(context),
  'settings.chooseStarter': (context, { body }) => chooseStarter(context, body),
  'settings.finishSetup': (context, { body }) => finishSetup(context, body),
  'settings.campaignRules': (context, { body }) => searchCampaignRules(context, body),
  'settings.upsertCampaignRule': (context, { body }) => upsertCampaignRule(context, body),
  async 'settings.deleteCampaignRule'(context, { params }) {
    await deleteCampaignRule(context, Number(params.id))
    return { ok: true }
  },
  'settings.holidays': (context, { body }) => searchHolidays(context, body),
  'settings.previewHoliday': (context, { body }) => previewHoliday(context, body),
  'settings.upsertHoliday': (context, { body }) => upsertHoliday(context, body),
  async 'settings.deleteHoliday'(context, { params }) {
    await deleteHoliday(context, Number(params.id))
    return { ok: true }
  },
  'settings.payrollRules': (context) => readPayrollRules(context),
  'settings.previewPayrollRules': (context, { body }) => previewPayrollRules(context, body),
  'settings.savePayrollRules': (context, { body }) => savePayrollRules(context, body),
  'settings.speedToLead': (context) => readSpeedToLead(context),
  'settings.saveSpeedToLead': (context, { body }) => saveSpeedToLead(context, body),
  'settings.dataTypes': () => Promise.resolve({ dataTypes }),
  'settings.fieldTypes': () => Promise.resolve({ fieldTypes }),
  'settings.uploadLogo': (context, { body }) => uploadLogo(context, body.file),
  'settings.logo': ({ services }, { params }) => showLogo(services, String(params.name)),
  'settings.checkPage': (context, { body }) => checkPage(context, body.url),
  'settings.webConfig': (context) => readWebConfig(context),
  'settings.upsertWebConfig': (context, { body }) => upsertWebConfig(context, body),
}
