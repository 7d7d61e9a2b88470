import { useState } from 'react'
import { searched } from '../../frame/sources.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { toProblem } from '../../data/problem.ts'
import { useCan } from '../../data/access.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useCall } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t, type Text } from '../../i18n/index.ts'
import { LocalUrlWarning } from '../qrCodes/Preview.tsx'
import { languageName } from '../../ui/languageName.ts'
import { CheckPage } from './CheckPage.tsx'
import { ColorChoice } from './ColorChoice.tsx'
import type { Code } from './Page.tsx'
import { Preview } from './Preview.tsx'
import { SecondVersion } from './SecondVersion.tsx'
import {
  canPin,
  hasModes,
  modes,
  platforms,
  snippetOf,
  takesExperiments,
  widgetKinds,
  type Embed,
  type Mode,
  type Pins,
  type Platform,
  type WidgetKind,
} from './snippets.ts'
import * as css from './embed.css.ts'

const widgetLabels: Readonly<Record<WidgetKind, Text>> = {
  'qr-booking': t('embed.booking'),
  'available-appointments': t('embed.times'),
  'lead-capture': t('embed.capture'),
}
const modeLabels: Readonly<Record<Mode, Text>> = {
  inline: t('embed.inline'),
  modal: t('embed.modal'),
  'slide-in': t('embed.slideIn'),
  page: t('embed.page'),
  button: t('embed.button'),
}
const platformNames: Readonly<Record<Platform, string>> = {
  html: 'HTML',
  react: 'React',
  vue: 'Vue',
  wordpress: 'WordPress',
  shopify: 'Shopify',
  webflow: 'Webflow',
  gtm: 'Google Tag Manager',
}
const platformHints = (origin: string): Readonly<Record<Platform, Text>> => ({
  html: t('embed.htmlHint'),
  react: t('embed.reactHint'),
  vue: t('embed.vueHint'),
  wordpress: t('embed.wordpressHint', { origin }),
  shopify: t('embed.shopifyHint'),
  webflow: t('embed.webflowHint'),
  gtm: t('embed.gtmHint'),
})
const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
/** Radix takes no empty value. */
const PAGE = 'page'
const themes = [
  { value: PAGE, label: t('embed.systemTheme') },
  { value: 'light', label: t('embed.light') },
  { value: 'dark', label: t('common.dark') },
]
const codes = searched('qrCodes.search', ({ label }) => label, { isActive: true })

type Choice = Pick<
  Embed,
  | 'widget'
  | 'mode'
  | 'buttonText'
  | 'locale'
  | 'theme'
  | 'accent'
  | 'redirectUrl'
  | 'experiment'
  | 'isMeasured'
  | 'appointmentTypeId'
  | 'pins'
>
const start: Choice = {
  widget: 'qr-booking',
  appointmentTypeId: undefined,
  mode: 'inline',
  buttonText: '',
  locale: '',
  theme: '',
  accent: '',
  redirectUrl: '',
  experiment: undefined,
  isMeasured: false,
  pins: undefined,
}

/** @throws a problem if the server cannot be reached */
async function readPins(): Promise<Pins> {
  const response = await fetch('/widgets/integrity.json')
  if (!response.ok) throw response
  return (await response.json()) as Pins
}

/** Choices on the left, their preview and code on the right. */
export function Builder({ first }: { readonly first: Code }) {
  const [codeId, setCodeId] = useState(first.id)
  const [choice, setChoice] = useState<Choice>(start)
  const [platform, setPlatform] = useState<Platform>('html')
  const web = useLogin()?.wingenWebConfig
  const mayCheck = useCan('settings.checkPage')
  const { data } = useCall('qrCodes.search', { body: { filter: { ids: [codeId] }, limit: 1 } })
  const code = data?.items[0] ?? first
  const details = useCall('qrCodes.details', {
    params: { userUid: code.user.uid, hdsfiGroup: code.serviceGroup.id },
    query: { qrUid: code.uid },
  })
  const types = details.data?.appointmentTypes ?? []
  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const embed: Embed = {
    ...choice,
    appointmentTypeId: types.some(({ id }) => id === choice.appointmentTypeId) ? choice.appointmentTypeId : types[0]?.id,
    origin: new URL(code.url).origin,
    userUid: code.user.uid,
    group: code.serviceGroup.id,
    qrUid: code.uid,
    opener: t('embed.opener'),
  }
  const isTimes = embed.widget === 'available-appointments'
  const snippet = snippetOf(platform, embed)
  const version = choice.pins?.walkup?.path.split('/')[0]
  async function pin(isOn: boolean): Promise<void> {
    try {
      change({ pins: isOn ? await readPins() : undefined })
    } catch (error) {
      const { detail, title } = await toProblem(error)
      toast(detail ?? title, true)
    }
  }
  return (
    <div className={css.split}>
      <div className={css.column}>
        <section className={css.card}>
          <h2 className={css.sectionTitle}>{t('embed.what')}</h2>
          <Combobox
            label={t('embed.code')}
            hint={t('embed.codeHint')}
            source={codes}
            value={codeId}
            chosen={{ value: code.id, label: code.label }}
            canClear={false}
            onChange={(option) => option && setCodeId(Number(option.value))}
          />
          <ProblemNotice problem={details.problem} />
          <Select
            label={t('embed.widget')}
            options={optionsOf(widgetKinds, widgetLabels)}
            value={choice.widget}
            onChange={(widget) => change({ widget: widget as WidgetKind })}
          />
          {isTimes && (
            <Select
              label={t('common.appointmentType')}
              options={types.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(embed.appointmentTypeId ?? '')}
              onChange={(id) => change({ appointmentTypeId: Number(id) })}
            />
          )}
        </section>
        <section className={css.card}>
          <h2 className={css.sectionTitle}>{t('embed.appearance')}</h2>
          {hasModes(embed) && (
            <div className={css.two}>
              <Select
                label={t('embed.mode')}
                options={optionsOf(modes, modeLabels)}
                value={choice.mode}
                onChange={(mode) => change({ mode: mode as Mode })}
              />
              {choice.mode !== 'inline' && (
                <TextInput
                  label={t('embed.buttonText')}
                  isOptional
                  maxLength={60}
                  autoComplete="off"
                  value={choice.buttonText}
                  onChange={({ target }) => change({ buttonText: target.value })}
                />
              )}
            </div>
          )}
          <div className={css.two}>
            <Select
              label={t('common.language')}
              options={[
                { value: PAGE, label: t('embed.pageLanguage') },
                ...(web?.locales ?? []).map((value) => ({ value, label: languageName(value) })),
              ]}
              value={choice.locale || PAGE}
              onChange={(locale) => change({ locale: locale === PAGE ? '' : locale })}
            />
            <Select
              label={t('common.theme')}
              options={themes}
              value={choice.theme || PAGE}
              onChange={(theme) => change({ theme: theme === PAGE ? '' : (theme as Choice['theme']) })}
            />
          </div>
          <ColorChoice
            name={t('embed.accent')}
            value={choice.accent}
            first={web?.colours.accent ?? '#0b6e4f'}
            onChange={(accent) => change({ accent })}
          />
          <TextInput
            label={t('embed.redirect')}
            hint={t('embed.redirectHint')}
            isOptional
            type="url"
            autoComplete="off"
            value={choice.redirectUrl}
            onChange={({ target }) => change({ redirectUrl: target.value })}
          />
          <Checkbox
            label={t('embed.measure')}
            checked={choice.isMeasured}
            onChange={({ target }) => change({ isMeasured: target.checked })}
          />
        </section>
        {takesExperiments(embed) && (
          <SecondVersion
            value={choice.experiment}
            onChange={(experiment) => change({ experiment })}
            accent={web?.colours.accent ?? '#7a1fa2'}
          />
        )}
        <section className={css.card} aria-label={t('embed.snippet')}>
          <h2 className={css.sectionTitle}>{t('embed.snippet')}</h2>
          <Select
            label={t('embed.platform')}
            options={optionsOf(platforms, platformNames)}
            value={platform}
            onChange={(value) => setPlatform(value as Platform)}
          />
          <p className={css.muted}>{platformHints(embed.origin)[platform]}</p>
          {canPin(platform) && (
            <Checkbox
              label={version ? t('embed.pinned', { version }) : t('embed.pin')}
              hint={t('embed.pinHint')}
              checked={!!choice.pins}
              onChange={({ target }) => void pin(target.checked)}
            />
          )}
          <pre className={css.code} translate="no">
            {snippet}
          </pre>
          <LocalUrlWarning url={embed.origin} />
          <div>
            <Button look="primary" icon="copy" onClick={() => copyText(snippet, t('embed.copied'))}>
              {t('embed.copy')}
            </Button>
          </div>
        </section>
        {mayCheck && <CheckPage />}
      </div>
      <div className={css.aside}>
        <Preview embed={embed} />
      </div>
    </div>
  )
}
