import type { Bodies, Replies } from '@walkup/sdk/contract'
import { judgeColors } from '@walkup/sdk/look'
import sql from 'sql-template-tag'
import type { Context } from '../../context.ts'
import { badInput, toFieldError } from '../../problem.ts'
import { assertFresh, audit, jsonEqual } from '../../persistence/index.ts'
import { languageOf } from '../../languages/index.ts'
import { hasConsentText } from '../qrCodes/generator.ts'
import { defaultWebConfig } from '../account/profile.ts'
import { validateWebConfig, merged, type WebConfig } from './webConfigRules.ts'

type Reply = Replies['settings.webConfig']

/** The organization's own settings, or else those of the nearest ancestor that has any, or else the defaults. */
export async function readWebConfig({ tx, caller }: Context): Promise<Reply> {
  const found = await tx.one<{ ownerId: number; owner: string; config: WebConfig; updatedAt: string }>(
    sql`select * from effective_web_config_for_member(${caller.organizationId}::int)`,
  )
  const webConfig = { ...defaultWebConfig, ...found?.config }
  const isOwn = found?.ownerId === caller.organizationId
  return {
    webConfig,
    inheritedFrom: found && !isOwn ? { id: found.ownerId, name: found.owner } : null,
    updatedAt: found && isOwn ? found.updatedAt : null,
    warnings: warningsOf(webConfig),
  }
}

function warningsOf(config: WebConfig): Reply['warnings'] {
  const untranslated = config.locales.filter((locale) => languageOf(locale) && !hasConsentText(config, locale))
  return [
    ...judgeColors(config.colours).map(({ path, params, suggestion }) => ({
      ...toFieldError({ path, code: 'low-contrast', params }),
      suggestion,
    })),
    ...untranslated.map((locale) => ({
      ...toFieldError({ path: 'consent.text', code: 'consent-untranslated', params: { locale } }),
      suggestion: null,
    })),
  ]
}

/** Whether a version was already used for another text in this organization. */
async function isVersionReused({ tx, caller }: Context, { version, text }: WebConfig['consent']): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 as found from audit_event event, lateral (values (event.before -> 'consent'), (event.after -> 'consent')) as kept(consent)
    where event.organization_id = ${caller.organizationId} and event.entity = 'webConfig' and event.entity_id = ${caller.organizationId}
      and kept.consent ->> 'version' = ${version} and kept.consent -> 'text' <> ${JSON.stringify(text)}::jsonb limit 1`)
  return row !== undefined
}

/**
 * Changes the current organization's booking settings.
 * @throws 400 naming the invalid fields, 409 `stale` with the current settings in `current`
 */
export async function upsertWebConfig(context: Context, body: Bodies['settings.upsertWebConfig']): Promise<Reply> {
  const { tx, caller } = context
  const { organizationId } = caller
  await tx.rows(sql`select 1 from web_config where organization_id = ${organizationId} for no key update`)
  const before = await readWebConfig(context)
  if (body.updatedAt !== undefined)
    await assertFresh({ updatedAt: before.updatedAt ?? '' }, body.updatedAt, () => Promise.resolve(before))
  const next = merged(before.webConfig, body)
  const { consent } = before.webConfig
  const hasNewText = !jsonEqual(next.consent.text, consent.text)
  const errors = validateWebConfig(next, hasNewText, next.consent.version === consent.version)
  if (hasNewText && !errors.length && (await isVersionReused(context, next.consent)))
    errors.push({ path: 'consent.version', code: 'version-used-before' })
  if (errors.length) throw badInput(...errors)
  const keys = (Object.keys(next) as (keyof WebConfig)[]).filter((key) => !jsonEqual(next[key], before.webConfig[key]))
  if (keys.length || before.updatedAt === null) {
    await tx.run(sql`
      insert into web_config (organization_id, config) values (${organizationId}, ${JSON.stringify(next)}::jsonb)
      on conflict (organization_id) do update set config = excluded.config`)
    const pick = (config: WebConfig) => Object.fromEntries(keys.map((key) => [key, config[key]]))
    await audit(
      context,
      { entity: 'webConfig', organizationId, id: organizationId },
      'update',
      pick(before.webConfig),
      pick(next),
    )
  }
  return readWebConfig(context)
}
