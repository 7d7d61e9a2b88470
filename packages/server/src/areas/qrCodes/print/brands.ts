import { buffer } from 'node:stream/consumers'
import { brandTokens, light } from '@walkup/sdk/look'
import sql from 'sql-template-tag'
import type { CallerContext } from '../../../context.ts'
import { languageOf, languages } from '../../../languages/index.ts'
import { defaultWebConfig } from '../../account/profile.ts'
import type { WebConfig } from '../generator.ts'
import type { QrCode } from '../staff.ts'
import type { Brand, Logo, PrintedCode } from './sheet.ts'

/** Adds to each code what else is printed: its organization's look and its generator's first name. */
export async function* withBrands(
  context: CallerContext,
  batches: AsyncIterable<readonly QrCode[]>,
  locale: string | undefined,
): AsyncGenerator<PrintedCode[]> {
  const brands = new Map<number, Brand>()
  for await (const codes of batches) {
    const unknown = [...new Set(codes.map((code) => code.organizationId))].filter((id) => !brands.has(id))
    const { organizations, people } = await context.transact(async (tx) => ({
      organizations: await tx.rows<{ id: number; name: string; config: Partial<WebConfig> | null }>(sql`
        select o.id, o.name, effective.config from organization o
        left join lateral effective_web_config_for_member(o.id) effective on true where o.id = any (${unknown}::int[])`),
      people: await tx.rows<{ id: number; firstName: string }>(
        sql`select id, first_name from app_user where id = any (${[...new Set(codes.map(({ user }) => user.id))]}::int[])`,
      ),
    }))
    for (const { id, name, config } of organizations)
      brands.set(id, await brandOf(context, name, { ...defaultWebConfig, ...config }, locale))
    const firstNames = new Map(people.map(({ id, firstName }) => [id, firstName]))
    yield codes.flatMap((code) => {
      const brand = brands.get(code.organizationId)
      return brand ? [{ ...code, brand, firstName: firstNames.get(code.user.id) ?? '' }] : []
    })
  }
}

async function brandOf(context: CallerContext, name: string, config: WebConfig, wanted: string | undefined): Promise<Brand> {
  const locale = wanted ?? config.locales[0] ?? 'en'
  const { poster } = languages[languageOf(locale) ?? 'en']
  return {
    locale,
    name,
    callToAction: config.callToAction[locale] ?? config.callToAction[locale.slice(0, 2)] ?? poster.callToAction,
    hint: poster.hint,
    colors: brandTokens(config.colours, light),
    radius: config.radius,
    logo: await logoOf(context, config.logoUrl),
  }
}

/** An uploaded logo; logos at other URLs are not fetched. */
async function logoOf({ services }: CallerContext, url: string | null): Promise<Logo | undefined> {
  const name = /^\/api\/(logos\/[A-Za-z0-9]+-(?:png|jpeg))$/.exec(url ?? '')?.[1]
  const body = name && (await services.files.get(name))
  return body ? { bytes: await buffer(body), mediaType: `image/${name.split('-').at(-1)}` } : undefined
}
