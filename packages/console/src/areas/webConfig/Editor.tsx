import { leadDetailKeys } from '@walkup/sdk/domain'
import { useEffect, useRef, useState } from 'react'
import { isFromSetup } from '../../routing/fromSetup.ts'
import { go } from '../../routing/router.ts'
import { errorAt } from '../../data/problem.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { useCan, type Values } from '../../frame/index.ts'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { useUnsaved } from '../../frame/form/useUnsaved.ts'
import { currentVersion } from '../../frame/form/values.ts'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { leadDetailLabels } from '../../ui/leadDetailLabels.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { t } from '../../i18n/index.ts'
import { changedNames, draftErrors, toBody, toConfig, toDraft, type Draft, type Saved } from './draft.ts'
import { languageName } from '../../ui/languageName.ts'
import { Preview } from './Preview.tsx'
import { Settings } from './Settings.tsx'
import { faultTexts, names, ruleLabels, streetProviderLabels } from './labels.ts'
import * as css from './webConfig.css.ts'

/** API error path of each draft field. */
const paths: Partial<Record<keyof Draft, string>> = {
  consentVersion: 'consent.version',
  consentText: 'consent.text',
  phone: 'fields.phone',
  email: 'fields.email',
  address: 'fields.address',
  streetKey: 'streetSuggestions.key',
}
const ruleText = (rule: unknown) => ruleLabels[rule as Draft['phone']]
/** Formatters for values that are codes, used when two versions are compared. */
const formatters: Partial<Record<keyof Draft, (value: unknown) => string>> = {
  locales: (tags) => (tags as Draft['locales']).map(languageName).join(', '),
  phone: ruleText,
  email: ruleText,
  address: ruleText,
  streetProvider: (provider) => streetProviderLabels[provider as Draft['streetProvider']],
  photos: ruleText,
  details: (rules) =>
    leadDetailKeys.map((key) => `${leadDetailLabels[key]}: ${ruleText((rules as Draft['details'])[key] ?? 'hidden')}`).join(', '),
}
const compared = Object.fromEntries(
  (Object.keys(names) as (keyof Draft)[]).map((name) => {
    const text = formatters[name]
    return [name, { kind: 'text' as const, label: names[name], ...(text && { text }) }]
  }),
)

export function Editor({ saved }: { readonly saved: Saved }) {
  const login = useLogin()
  const [base, setBase] = useState(saved)
  const began = toDraft(base.webConfig)
  const [draft, setDraft] = useState(began)
  const [isTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const settings = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls to the first invalid field.
    if (refusals > 0) settings.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])
  const save = useMutation('settings.upsertWebConfig')
  const mayWrite = useCan('settings.upsertWebConfig')
  const changed = changedNames(draft, began)
  const isUnsaved = changed.length > 0
  useUnsaved(isUnsaved, () => toast(t('webConfig.leaveUnsaved'), true))
  const wrong = draftErrors(draft, began)
  const organization = login?.organizations.find(({ id }) => id === login.currentOrganizationId)?.name ?? ''

  async function keep(next: Draft, over: Saved): Promise<void> {
    setTried(true)
    if (Object.keys(draftErrors(next, toDraft(over.webConfig))).length > 0) return setRefusals(refusals + 1)
    const reply = await save.run({ body: toBody(next, toDraft(over.webConfig), over.updatedAt) })
    if (!reply) return setRefusals(refusals + 1)
    setBase(reply)
    setDraft(toDraft(reply.webConfig))
    setTried(false)
    toast(t('webConfig.saved'))
    if (isFromSetup()) go('/setup', { replace: true })
  }
  const errorOf = (name: keyof Draft): string | undefined => {
    const own = wrong[name]
    // Invalid values are reported immediately, missing ones only on submit.
    if (own && (isTried || own === 'version' || own === 'reach')) return faultTexts[own] ?? own
    const path = paths[name] ?? name
    return (
      errorAt(save.problem, path) ??
      save.problem?.errors.find((error) => error.path.replace(/^body\./, '').startsWith(`${path}.`))?.message
    )
  }
  const theirs = currentVersion<Saved>(save.problem)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('webConfig.bookingPage')}</h1>
        <output className={css.state}>{isUnsaved ? t('webConfig.unsaved') : ''}</output>
        {mayWrite && isUnsaved && (
          <Button
            look="quiet"
            onClick={() => {
              setDraft(began)
              save.reset()
            }}
          >
            {t('common.discard')}
          </Button>
        )}
        {mayWrite && (
          <ReasonButton
            look="primary"
            isBusy={save.isRunning}
            reason={!isUnsaved && t('ui.nothingToSave')}
            onClick={() => void keep(draft, base)}
          >
            {t('common.save')}
          </ReasonButton>
        )}
      </header>
      <div className={css.split}>
        <div ref={settings} className={css.settings}>
          {!mayWrite && <p className={css.note}>{t('webConfig.readOnly')}</p>}
          {base.inheritedFrom && <p className={css.note}>{t('webConfig.inheritedHint', { name: base.inheritedFrom.name })}</p>}
          {save.problem && !theirs && (
            <ProblemNotice problem={save.problem.errors.length > 0 ? { ...save.problem, detail: undefined } : save.problem} />
          )}
          <Settings
            draft={draft}
            warnings={base.warnings}
            isDisabled={!mayWrite}
            errorOf={errorOf}
            onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
          />
        </div>
        <Preview config={toConfig(draft)} organization={organization} />
      </div>
      {theirs && (
        <StaleDifference
          fields={compared}
          was={began as unknown as Values}
          mine={draft as unknown as Values}
          theirs={toDraft(theirs.webConfig) as unknown as Values}
          isBusy={save.isRunning}
          onClose={() => {
            setBase(theirs)
            setDraft(toDraft(theirs.webConfig))
            save.reset()
          }}
          onKeep={(chosen) => {
            const next = chosen as unknown as Draft
            setBase(theirs)
            setDraft(next)
            void keep(next, theirs)
          }}
        />
      )}
    </div>
  )
}
