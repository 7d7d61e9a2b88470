import { useState, type ReactNode } from 'react'
import type { Replies } from '@walkup/sdk'
import { useCan } from '../../data/access.ts'
import { errorAt } from '../../data/problem.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t, type Text } from '../../i18n/index.ts'
import * as css from './embed.css.ts'

type Check = Replies['settings.checkPage']

const failureTexts = (status: number): Readonly<Record<NonNullable<Check['failure']>, Text>> => ({
  unreachable: t('embed.unreachable'),
  'not-public': t('embed.notPublic'),
  'too-slow': t('embed.tooSlow'),
  'too-large': t('embed.tooLarge'),
  'too-many-redirects': t('embed.tooManyRedirects'),
  'not-found': t('embed.notFound', { status }),
  'not-html': t('embed.notHtml'),
})

/** Finds what would keep the widget from working on a page. */
export function CheckPage() {
  const [url, setUrl] = useState('')
  const [found, setFound] = useState<Check>()
  const check = useMutation('settings.checkPage')
  const error = errorAt(check.problem, 'url')
  async function run(): Promise<void> {
    const typed = url.trim()
    // People leave it out.
    const address = !typed || /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`
    setFound(await check.run({ body: { url: address } }))
  }
  return (
    <section className={css.card} aria-label={t('embed.check')}>
      <h2 className={css.sectionTitle}>{t('embed.check')}</h2>
      <p className={css.muted}>{t('embed.checkHint')}</p>
      <form
        className={css.check}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <TextInput
          label={t('embed.address')}
          {...(error && { error })}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        {!error && <ProblemNotice problem={check.problem} />}
        <Button type="submit" icon="search" isBusy={check.isRunning}>
          {t('embed.run')}
        </Button>
      </form>
      <div aria-live="polite">{found && <Findings found={found} />}</div>
    </section>
  )
}

const Finding = ({ isBad = false, children }: { readonly isBad?: boolean; readonly children: ReactNode }) => (
  <li className={css.finding} data-bad={isBad || undefined}>
    <Icon name={isBad ? 'warning' : 'check'} size={18} />
    <div className={css.findingBody}>{children}</div>
  </li>
)

function Findings({ found }: { readonly found: Check }) {
  const { url, origin, failure, status, hasScript, widgets, gaps } = found
  return (
    <ul className={css.found}>
      <OriginFinding key={origin} origin={origin} isAllowed={found.isOriginAllowed} />
      {failure ? (
        <Finding isBad>
          {failureTexts(status ?? 0)[failure]} <span className={css.muted}>{t('embed.readAt', { url })}</span>
        </Finding>
      ) : (
        <>
          {gaps.map(({ line, reason, isInPage }) => (
            <Finding key={line} isBad>
              {reason === 'nonce' ? (
                t('embed.needsNonce')
              ) : (
                <>
                  {isInPage ? t('embed.missingMeta') : t('embed.missingHeader')}
                  <code className={css.code}>{line}</code>
                </>
              )}
            </Finding>
          ))}
          {gaps.length === 0 && <Finding>{t('embed.policyFine')}</Finding>}
          <Finding isBad={!hasScript}>{hasScript ? t('embed.hasScript') : t('embed.noScript')}</Finding>
          {widgets.length > 0 && <Finding>{t('embed.hasWidgets', { names: widgets.join(', ') })}</Finding>}
        </>
      )}
    </ul>
  )
}

/** Whether the page's origin is on the list, and a button that puts it there. */
function OriginFinding({ origin, isAllowed: wasAllowed }: { readonly origin: string; readonly isAllowed: boolean }) {
  const mayAllow = useCan('settings.upsertWebConfig')
  const { data } = useCall('settings.webConfig', mayAllow && !wasAllowed ? {} : undefined)
  const save = useMutation('settings.upsertWebConfig')
  const allowedOrigins = data?.webConfig.allowedOrigins ?? []
  const isAllowed = wasAllowed || allowedOrigins.includes(origin)
  async function allow(): Promise<void> {
    if (!(await save.run({ body: { allowedOrigins: [...allowedOrigins, origin] } }))) return
    const undo = async () => {
      if (await save.run({ body: { allowedOrigins } })) toast(t('embed.removed', { origin }))
    }
    toast(t('embed.allowed', { origin }), false, { label: t('common.undo'), of: `origin ${origin}`, run: undo })
  }
  if (isAllowed) return <Finding>{t('embed.originAllowed', { origin })}</Finding>
  return (
    <Finding isBad>
      {t('embed.originRefused', { origin })}
      <ProblemNotice problem={save.problem} />
      {mayAllow && data && (
        <Button isBusy={save.isRunning} onClick={() => void allow()}>
          {t('embed.allow')}
        </Button>
      )}
    </Finding>
  )
}
