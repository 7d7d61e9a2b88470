import type { Replies } from '@walkup/sdk/contract'
import { askedDetails } from '@walkup/sdk/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/index.ts'
import { textConsent } from '../../languages/index.ts'
import { notOffered } from '../../problem.ts'
import { contactOf, loadCode, publicConfig, locateGenerator, type Generator, type WebConfig } from './generator.ts'
import { MAX_PHOTOS } from './photos.ts'
import { inLanguage, type Translations } from '../appointmentTypes/translations.ts'
import { loadQuestions, toPublic } from './questions.ts'

type Details = Omit<Replies['qrCodes.details'], 'pageToken'>
interface Wanted {
  readonly userUid: string
  readonly serviceGroupId: number
  readonly qrUid: string | undefined
  readonly locale: string
  readonly now: Date
}
interface Head {
  displayName: string
  captureIcon: string | null
  organizationUid: string
  organizationName: string
  groupName: string
  hasTexts: boolean
}
interface TypeRow {
  id: number
  name: string
  translations: Translations
  durationMin: number
  arrivalWindowMin: number
  territoryId: number
}

/** The data of a booking page. The shopper sees the generator's first name only. */
export async function details(tx: Tx, generator: Generator, webConfig: WebConfig, wanted: Wanted): Promise<Details> {
  const { organizationId, userId } = generator
  const code = await loadCode(tx, generator, wanted.qrUid, wanted.now)
  const place = await locateGenerator(tx, generator, code, wanted.now)
  const head = await tx.one<Head>(sql`
    select u.first_name as display_name, u.capture_icon, o.uid as organization_uid, o.name as organization_name, g.name as group_name,
      exists (select from connection c where c.organization_id = o.id and c.system = 'sms' and c.is_active) as has_texts
    from app_user u, organization o, service_group g
    where u.id = ${userId} and o.id = ${organizationId} and g.organization_id = o.id and g.id = ${wanted.serviceGroupId} and g.is_active`)
  if (!head) throw notOffered('hdsfiGroup')
  const types = await offeredTypes(tx, generator, wanted.serviceGroupId, code?.appointmentTypeIds ?? [], place.territoryId)
  const questions = await loadQuestions(
    tx,
    organizationId,
    types.map(({ id }) => id),
  )
  return {
    user: {
      uid: wanted.userUid,
      displayName: head.displayName,
      captureIconUrl: head.captureIcon && `/api/QRCodes/${wanted.userUid}/capture-icon`,
    },
    organization: { uid: head.organizationUid, name: head.organizationName },
    store: place.store,
    businessContact: (await contactOf(tx, organizationId, place.territoryId)) ?? null,
    group: { id: wanted.serviceGroupId, name: head.groupName },
    appointmentTypes: types.map(({ id, name, translations, durationMin, arrivalWindowMin }) => ({
      id,
      name: inLanguage({ name, confirmationText: null, translations }, wanted.locale).name,
      durationMin,
      arrivalWindowMin,
      questions: questions
        .filter((question) => question.appointmentTypeId === id)
        .map((question) => toPublic(question, wanted.locale)),
    })),
    webConfig: publicConfig(webConfig),
    details: askedDetails(webConfig.details),
    maxPhotos: webConfig.photos === 'optional' ? MAX_PHOTOS : 0,
    textConsent: head.hasTexts ? textConsent(wanted.locale).replace('{organization}', () => head.organizationName) : null,
  }
}

/** The group's types for this location: the store's territory, else the generator's own, else any. */
async function offeredTypes(
  tx: Tx,
  { organizationId, userId }: Generator,
  serviceGroupId: number,
  onlyIds: readonly number[],
  territoryId: number | null,
): Promise<TypeRow[]> {
  const types = await tx.rows<TypeRow>(sql`
    select id, name, translations, duration_min, arrival_window_min, territory_id from appointment_type
    where organization_id = ${organizationId} and service_group_id = ${serviceGroupId} and is_active and deleted_at is null
      and (cardinality(${[...onlyIds]}::int[]) = 0 or id = any (${[...onlyIds]}::int[]))
    order by sort, id`)
  const here = types.filter((type) => type.territoryId === territoryId)
  if (here.length || onlyIds.length) return here.length ? here : types
  const own = await tx.rows<{ territoryId: number }>(sql`
    select mt.territory_id from membership_territory mt
    join membership m on m.organization_id = mt.organization_id and m.id = mt.membership_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId}`)
  const theirs = types.filter((type) => own.some((territory) => territory.territoryId === type.territoryId))
  return theirs.length ? theirs : types
}
