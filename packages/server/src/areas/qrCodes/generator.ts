import type { Replies } from '@walkup/sdk/contract'
import { brandTheme } from '@walkup/sdk/look'
import sql, { type Sql } from 'sql-template-tag'
import type { Services } from '../../context.ts'
import { withRetry, serverScope, type Tx } from '../../db/index.ts'
import { languageOf } from '../../languages/index.ts'
import { notOffered } from '../../problem.ts'
import { bookableType, type BookableType } from '../booking/queries.ts'
import { defaultWebConfig } from '../account/profile.ts'

export type WebConfig = Replies['account.me']['wingenWebConfig']

/** Whether there is a consent text for a locale or its language. */
export const hasConsentText = ({ consent: { text } }: WebConfig, locale: string): boolean => {
  const texts: Readonly<Record<string, string | undefined>> = text
  return !!(texts[locale] ?? texts[locale.slice(0, 2)])?.trim()
}

/** The languages offered to shoppers: those with texts and a consent text. */
export const offeredLocales = (config: WebConfig): string[] => {
  const offered = config.locales.filter((locale) => languageOf(locale) && hasConsentText(config, locale))
  return offered.length ? offered : ['en']
}

/** The public part of the settings, with colors adjusted to be readable. */
export function publicConfig(config: WebConfig): Replies['qrCodes.details']['webConfig'] {
  const { callToAction: _, details: _rules, photos: __, ...shown } = { ...defaultWebConfig, ...config }
  return { ...shown, locales: offeredLocales(config), theme: brandTheme(config.colours) }
}

export interface Generator {
  readonly organizationId: number
  readonly userId: number
}
/** Ids in the request that identify one of several organizations of a generator. */
type Named = (
  | { readonly serviceGroupId: number; readonly slotTypeId?: number | undefined }
  | { readonly appointmentTypeId: number }
) & {
  /** Waits for concurrent changes of holidays, as `awaitHolidays` does. */
  readonly books?: boolean
}

/** What the page of a generator books in. */
export interface Place extends Generator {
  readonly webConfig: WebConfig
  /** The appointment type, if the request names one and it is bookable. */
  readonly type: BookableType | undefined
}

/** The generator in each of their organizations; empty if unknown or inactive. */
export const generatorsOf = ({ db }: Services, userUid: string): Promise<Generator[]> =>
  db.asTenant(serverScope(), (tx) => tx.rows<Generator>(sql`select organization_id, user_id from resolve_generator(${userUid})`))

type EnteredRow = Partial<BookableType> & {
  readonly placeId: number | null
  readonly userId: number | null
  readonly config: WebConfig | null
  readonly refusal: 'offer' | 'isPublicBookingOn' | null
}

/**
 * Runs `work` in the organization where the generator offers the requested group or type, with its booking settings, in one
 * transaction.
 * @throws 404 with `errors` for an unknown or inactive generator, for a group or type that is not offered, or while public booking is
 * off
 */
export const withGenerator = <T>(
  { db }: Services,
  userUid: string,
  named: Named,
  work: (tx: Tx, place: Place) => Promise<T>,
): Promise<T> => {
  const [groupId, typeId] = 'serviceGroupId' in named ? [named.serviceGroupId, named.slotTypeId] : [null, named.appointmentTypeId]
  return withRetry(() =>
    db.asTenant(serverScope(), async (tx) => {
      // The type is read after the function has moved the transaction, since the query depends on its result.
      const row = await tx.one<EnteredRow>(sql`
        select place.organization_id as place_id, place.user_id, place.config, place.refusal, type.*
        from enter_generator(${userUid}, ${groupId}::int, ${groupId === null ? (typeId ?? null) : null}::int, ${named.books ?? false}) place
        left join lateral (${bookableType(sql`place.organization_id`, typeId ?? 0)}) type on true`)
      if (!row) throw notOffered('userUid')
      const { placeId, userId, config, refusal, ...type } = row
      if (placeId !== null) tx.entered(placeId)
      if (refusal !== null || placeId === null || userId === null || config === null) {
        const businessContact = placeId === null ? undefined : await contactOf(tx, placeId)
        const wrong = refusal === 'isPublicBookingOn' ? refusal : groupId === null ? 'appointmentTypeId' : 'hdsfiGroup'
        throw notOffered(wrong, businessContact && { businessContact })
      }
      return work(tx, {
        organizationId: placeId,
        userId,
        webConfig: { ...defaultWebConfig, ...config },
        type: type.id == null ? undefined : (type as BookableType),
      })
    }),
  )
}

/** The contact for shoppers; for several types, the organization's. */
export const contactOf = (
  tx: Tx,
  organizationId: number,
  territoryId: number | null = null,
): Promise<{ name: string; phone: string; email: string | null } | undefined> =>
  tx.one(sql`
    select name, phone, email from business_contact
    where organization_id = ${organizationId} and appointment_type_id is null
      and (territory_id is null or territory_id = ${territoryId}::int)
    order by territory_id nulls last limit 1`)

export interface Code {
  readonly id: number
  readonly storeId: number | null
  readonly serviceGroupId: number
  readonly appointmentTypeIds: readonly number[]
}

/** A generator's own printed code. @throws 404 if it is unknown, inactive, expired or belongs to someone else */
export async function loadCode(
  tx: Tx,
  { organizationId, userId }: Generator,
  qrUid: string | undefined,
  now: Date,
): Promise<Code | undefined> {
  if (qrUid === undefined) return
  const code = await tx.one<Code>(sql`
    select id, store_id, service_group_id, appointment_type_ids from qr_code
    where organization_id = ${organizationId} and uid = ${qrUid} and user_id = ${userId} and is_active and deleted_at is null
      and (expires_at is null or expires_at > ${now})`)
  if (!code)
    throw notOffered(
      'qrUid',
      await contactOf(tx, organizationId).then((businessContact) => businessContact && { businessContact }),
    )
  return code
}

export interface GeneratorLocation {
  readonly storeId: number | null
  readonly territoryId: number | null
  readonly timeLogId: number | null
  readonly store: Replies['qrCodes.details']['store']
}

/** Selects where a generator works now, as one row: the code's store, or else that of the open punch; and that punch. */
export const generatorLocation = ({ organizationId, userId }: Generator, code: Code | undefined, now: Date): Sql => sql`
    with punch as (
      select id, store_id from find_punch_at(${organizationId}, ${userId}, ${now}::timestamptz)
    )
    select store.id as store_id, store.territory_id, punch.id as time_log_id,
      case when store.id is not null then jsonb_build_object('name', store.name, 'city', store.city,
        'timeZone', store.time_zone, 'postalCode', store.postal_code, 'lat', store.lat, 'lng', store.lng) end as store
    from (select 1) one left join punch on true
    left join store on store.organization_id = ${organizationId} and store.id = coalesce(${code?.storeId ?? null}::int, punch.store_id)`

export const locateGenerator = async (
  tx: Tx,
  generator: Generator,
  code: Code | undefined,
  now: Date,
): Promise<GeneratorLocation> =>
  (await tx.one<GeneratorLocation>(generatorLocation(generator, code, now))) ?? {
    storeId: null,
    territoryId: null,
    timeLogId: null,
    store: null,
  }
