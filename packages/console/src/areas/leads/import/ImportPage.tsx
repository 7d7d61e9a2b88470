import { useRef, useState } from 'react'
import { useTitle } from '../../../routing/useTitle.ts'
import { useCan } from '../../../data/access.ts'
import { save } from '../../../data/download.ts'
import { isAbort, toFailure, type Failure } from '../../../data/problem.ts'
import { useServices } from '../../../data/ServicesProvider.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { count } from '../../../ui/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState, FailureNotice } from '../../../ui/states.tsx'
import { button } from '../../../ui/controls.css.ts'
import { t } from '../../../i18n/index.ts'
import { parseSheet, textOf, type Sheet } from './csv.ts'
import { fieldName, guess, neededFields, type Mapping } from './fields.ts'
import { MappingTable } from './MappingTable.tsx'
import { refusedSheet, runImport, type Outcome } from './run.ts'
import { noSettings, SettingsForm, toSettings } from './SettingsForm.tsx'
import { Report } from './Report.tsx'
import * as css from './import.css.ts'

interface Run {
  readonly dryRun: boolean
  readonly isRunning: boolean
  readonly outcome: Outcome | undefined
  readonly failure?: Failure
}

/** Imports external leads: choose a file, map its columns, preview, import. */
export default function ImportPage() {
  useTitle(t('leads.importExternal'))
  return useCan('leads.importExternal') ? (
    <Import />
  ) : (
    <EmptyState isPage icon="person" title={t('common.noAccessTo', { area: t('leads.importExternal') })}>
      {t('common.noAccessHint')}
    </EmptyState>
  )
}

function Import() {
  const { client, cache } = useServices()
  const [file, setFile] = useState<{ readonly name: string; readonly sheet: Sheet }>()
  const [fault, setFault] = useState('')
  const [mapping, setMapping] = useState<Mapping>({})
  const [settings, setSettings] = useState(noSettings)
  const [run, setRun] = useState<Run>()
  const stop = useRef<AbortController>(undefined)
  const missing = neededFields.filter((field) => mapping[field] === undefined)
  const isImported = run !== undefined && !run.dryRun
  const rows = file?.sheet.rows.length ?? 0
  const wanted = (run?.outcome?.created ?? 0) + (run?.outcome?.updated ?? 0)
  const isChecked = run?.dryRun === true && run.outcome?.next === rows && !run.isRunning

  async function open(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    setRun(undefined)
    try {
      const sheet = parseSheet(await textOf(chosen))
      if (sheet.rows.length === 0) return setFault(t('leads.noRows'))
      setFault('')
      setFile({ name: chosen.name, sheet })
      setMapping(guess(sheet.headings))
      if (!settings.system)
        setSettings({
          ...settings,
          system: chosen.name
            .replace(/\.\w+$/, '')
            .replace(/[^\w .-]+/g, ' ')
            .trim()
            .slice(0, 40),
        })
    } catch (error) {
      setFault(t('leads.openQuote', { n: error instanceof SyntaxError ? error.message : '?' }))
    }
  }

  async function begin(dryRun: boolean, from?: Outcome): Promise<void> {
    if (!file) return
    const controller = (stop.current = new AbortController())
    let outcome = from
    const update = (next: Partial<Run>) => setRun({ dryRun, isRunning: true, outcome, ...next })
    update({})
    try {
      await runImport(client, {
        sheet: file.sheet,
        mapping,
        settings: toSettings(settings),
        dryRun,
        signal: controller.signal,
        ...(from ? { from } : {}),
        onProgress: (reached) => {
          outcome = reached
          update({})
        },
      })
      update({ isRunning: false })
    } catch (error) {
      update({ isRunning: false, ...(isAbort(error) ? {} : { failure: await toFailure(error) }) })
    }
    if (!dryRun) cache.invalidate('lead')
  }
  const download = (outcome: Outcome) => {
    if (!file) return
    const text = refusedSheet(file.sheet, mapping, outcome.refused, t('leads.rejectReason'))
    save(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), `refused-${file.name.replace(/\.\w+$/, '')}.csv`)
  }
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      // Changed settings invalidate the preview.
      setRun(undefined)
      set(value)
    }
  return (
    <div className={css.page}>
      <header className={css.head}>
        <a className={button.quiet} href="/leads?kind=external">
          <Icon name="left" size={18} /> {t('leads.externalLeads')}
        </a>
        <h1 className={css.title}>{t('leads.importExternal')}</h1>
      </header>
      <section className={css.card} aria-labelledby="import-file">
        <h2 id="import-file" className={css.cardTitle}>
          1. {t('leads.file')}
        </h2>
        <p className={css.quiet}>{t('leads.fileHint')}</p>
        {/* The file input covers the drop zone, so that dropping a file selects it. */}
        <label className={css.drop}>
          <Icon name="up" size={20} />
          <span>
            {file
              ? `${file.name}: ${count(rows)} ${rows === 1 ? t('leads.rowNoun') : t('leads.rowsNoun')}`
              : t('leads.chooseFile')}
          </span>
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv"
            className={css.fileInput}
            disabled={run?.isRunning}
            onChange={(event) => void open(event.target.files?.[0])}
          />
        </label>
        {fault && (
          <p className={css.fault} role="alert">
            {fault}
          </p>
        )}
      </section>
      {file && (
        <>
          <fieldset className={css.plain} disabled={run?.isRunning ?? isImported}>
            <MappingTable sheet={file.sheet} mapping={mapping} onChange={change(setMapping)} />
            <SettingsForm value={settings} onChange={change(setSettings)} failure={run?.failure} />
          </fieldset>
          <section className={css.card} aria-labelledby="import-check">
            <h2 id="import-check" className={css.cardTitle}>
              4. {t('leads.checkAndImport')}
            </h2>
            {missing.length > 0 && (
              <p className={css.fault}>
                {t('leads.mapColumns')}: {missing.map(fieldName).join(', ')}
              </p>
            )}
            <FailureNotice failure={run?.failure} />
            {run && (
              <Report
                sheet={file.sheet}
                mapping={mapping}
                dryRun={run.dryRun}
                isRunning={run.isRunning}
                outcome={run.outcome}
                onDownload={download}
              />
            )}
            <div className={css.actions}>
              {run?.isRunning ? (
                <Button onClick={() => stop.current?.abort()}>{t('common.stop')}</Button>
              ) : (
                <>
                  {!isImported && (
                    <ReasonButton
                      look={isChecked ? 'plain' : 'primary'}
                      reason={
                        missing.length > 0
                          ? `${t('leads.mapColumns')}: ${missing.map(fieldName).join(', ')}`
                          : !settings.system.trim() && t('common.requiredField')
                      }
                      onClick={() => void begin(true)}
                    >
                      {isChecked ? t('leads.checkAgain') : t('leads.checkFile')}
                    </ReasonButton>
                  )}
                  {isChecked && wanted > 0 && (
                    <Button look="primary" onClick={() => void begin(false)}>
                      {wanted === 1 ? t('leads.importOne') : t('leads.importCount', { n: count(wanted) })}
                    </Button>
                  )}
                  {isImported && (run.outcome?.next ?? 0) < rows && (
                    <Button look="primary" onClick={() => void begin(false, run.outcome)}>
                      {t('leads.resumeImport')}
                    </Button>
                  )}
                  {isImported && (
                    <a className={button.plain} href="/leads?kind=external">
                      {t('leads.showExternal')}
                    </a>
                  )}
                </>
              )}
            </div>
          </section>
        </>
      )}
    </div>
  )
}
