import { useState } from 'react'
import { csvLine, type ImportKind } from '@walkup/sdk/reading'
import { isFromSetup } from '../../routing/fromSetup.ts'
import { save } from '../../data/download.ts'
import { useCall } from '../../data/useCall.ts'
import { useUnsaved } from '../../frame/form/useUnsaved.ts'
import { t } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { button } from '../../ui/controls.css.ts'
import { count } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { fileFault } from './fileFault.ts'
import { HeadingChoice } from './HeadingChoice.tsx'
import { InviteAll } from './InviteAll.tsx'
import { kinds, templateOf } from './kinds.ts'
import { countKnown, guessMapping, missingFields, savedMapping, type Mapping } from './mapping.ts'
import { MappingTable } from './MappingTable.tsx'
import { mergeRepeats } from './mergeRepeats.ts'
import { Report } from './Report.tsx'
import { rejectedRowsCsv, type Outcome } from './run.ts'
import { settingsOf, type TypedSettings } from './settings.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { findHeadings, readTables, sheetOf, type HeadingPlace, type Sheet, type Table } from './sheet.ts'
import { useImport } from './useImport.ts'
import * as css from './import.css.ts'

const MAX_ROWS = 50_000

interface OpenFile {
  readonly name: string
  readonly tables: readonly Table[]
  readonly place: HeadingPlace
  /** Whether nobody needs to be asked where the headings are. */
  readonly isSure: boolean
  readonly sheet: Sheet
  readonly isRecalled: boolean
}

/** Characters that a source may have. */
const sourceOf = (fileName: string) =>
  fileName
    .replace(/\.\w+$/, '')
    .replace(/[^\w .-]+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim()
    .slice(0, 40)

const download = (text: string, name: string) => save(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), name)

export function Import({ kind }: { readonly kind: ImportKind }) {
  const { title, list } = kinds[kind]
  const isGuided = isFromSetup()
  const kept = useCall('settings.importMappings', {}).data?.[kind]
  const [file, setFile] = useState<OpenFile>()
  const [fault, setFault] = useState('')
  const [mapping, setMapping] = useState<Mapping>({})
  const [settings, setSettings] = useState<TypedSettings>({})
  const { run, start, stop, reset } = useImport(kind)
  const rows = file?.sheet.rows.length ?? 0
  const isImported = run !== undefined && !run.dryRun
  const wanted = (run?.outcome?.created ?? 0) + (run?.outcome?.updated ?? 0)
  const isChecked = run?.dryRun === true && run.outcome?.next === rows && !run.isRunning
  const isStopped = isImported && !run.isRunning && (run.outcome?.next ?? 0) < rows
  // Another sheet of the file may be shorter.
  const tooLarge = rows > MAX_ROWS ? t('imports.tooLarge', { limit: count(MAX_ROWS) }) : ''
  const blocked = tooLarge || whyBlocked(kind, mapping, settings)
  useUnsaved(isImported && run.isRunning, () => toast(t('imports.leaving')))

  const known = (headings: readonly string[]) => countKnown(kind, headings, kept)

  async function open(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    reset()
    try {
      const tables = await readTables(chosen)
      if (tables.length === 0) return setFault(t('imports.noRows'))
      const { isSure, ...place } = findHeadings(tables, known)
      takeHeadings({ name: chosen.name, tables, isSure }, place)
      setSettings((typed) => (typed.system ? typed : { ...typed, system: sourceOf(chosen.name) }))
    } catch (error) {
      setFault(fileFault(error))
    }
  }
  function takeHeadings(opened: Pick<OpenFile, 'name' | 'tables' | 'isSure'>, place: HeadingPlace): void {
    const sheet = sheetOf(opened.tables, place)
    const recalled = savedMapping(sheet.headings, kept)
    reset()
    setFault('')
    setFile({ ...opened, place, sheet, isRecalled: recalled !== undefined })
    setMapping(recalled ?? guessMapping(kind, sheet.headings))
    setSettings((typed) => ({ ...typed, restoreDeleted: '' }))
  }
  const begin = (dryRun: boolean, from?: Outcome) => {
    if (file) void start({ sheet: file.sheet, mapping, settings }, dryRun, from)
  }
  const check = (sheet: Sheet, typed = settings) => {
    if (!file) return
    setFile({ ...file, sheet })
    setSettings(typed)
    void start({ sheet, mapping, settings: typed }, true)
  }
  // Only the latest of what follows can be undone: an earlier toast would bring back what has changed since.
  const merge = ({ refused }: Outcome) => {
    if (!file) return
    const { sheet } = file
    check(mergeRepeats(sheet, mapping, refused))
    toast(t('imports.merged'), false, { label: t('common.undo'), of: 'check', run: () => check(sheet) })
  }
  const restore = () => {
    if (!file) return
    check(file.sheet, { ...settings, restoreDeleted: 'yes' })
    const back = () => check(file.sheet, { ...settings, restoreDeleted: '' })
    toast(t('imports.willRestore'), false, { label: t('common.undo'), of: 'check', run: back })
  }
  const downloadRefused = (outcome: Outcome) => {
    if (!file) return
    const text = rejectedRowsCsv(kind, file.sheet, mapping, outcome.refused, t('imports.rejectReason'))
    download(text, `refused-${file.name.replace(/\.\w+$/, '')}.csv`)
  }
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      // Changed settings invalidate the preview.
      reset()
      set(value)
    }
  return (
    <div className={css.page}>
      <header className={css.head}>
        <a className={button.quiet} href={isGuided ? '/setup' : list.href}>
          <Icon name="left" size={18} /> {isGuided ? t('setup.setup') : t('imports.back')}
        </a>
        <h1 className={css.title}>{title}</h1>
      </header>
      <section className={css.card} aria-labelledby="import-file">
        <h2 id="import-file" className={css.cardTitle}>
          1. {t('common.file')}
        </h2>
        <p className={css.quiet}>{t('imports.fileHint')}</p>
        {/* The file input covers the drop zone, so that dropping a file anywhere in it selects the file. */}
        <label className={css.drop}>
          <Icon name="up" size={20} />
          <span>{file ? t('imports.fileRows', { name: file.name, count: rows }) : t('imports.chooseFile')}</span>
          <input
            type="file"
            accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            className={css.fileInput}
            disabled={run?.isRunning}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              void open(event.dataTransfer.files[0])
            }}
            onChange={(event) => void open(event.target.files?.[0])}
          />
        </label>
        {file && !file.isSure && (
          <HeadingChoice
            tables={file.tables}
            place={file.place}
            countKnown={known}
            isDisabled={run?.isRunning ?? false}
            onChange={(place) => takeHeadings(file, place)}
          />
        )}
        {(fault || tooLarge) && (
          <p className={css.fault} role="alert">
            {fault || tooLarge}
          </p>
        )}
        <div className={css.actions}>
          <Button
            icon="download"
            look="quiet"
            onClick={() => download(templateOf(kind).map(csvLine).join(''), `walkup-${kind}.csv`)}
          >
            {t('imports.downloadTemplate')}
          </Button>
        </div>
      </section>
      {file && (
        <>
          <fieldset className={css.plain} disabled={run?.isRunning ?? isImported}>
            <MappingTable
              kind={kind}
              sheet={file.sheet}
              mapping={mapping}
              isRecalled={file.isRecalled}
              onChange={change(setMapping)}
            />
            <SettingsForm kind={kind} value={settings} onChange={change(setSettings)} problem={run?.problem} />
          </fieldset>
          <section className={css.card} aria-labelledby="import-check">
            <h2 id="import-check" className={css.cardTitle}>
              4. {t('imports.checkAndImport')}
            </h2>
            <p className={css.quiet}>{t('imports.notUndoable')}</p>
            {blocked && <p className={css.fault}>{blocked}</p>}
            <ProblemNotice problem={run?.problem} />
            {run && (
              <Report
                kind={kind}
                sheet={file.sheet}
                mapping={mapping}
                dryRun={run.dryRun}
                isRunning={run.isRunning}
                outcome={run.outcome}
                onDownload={downloadRefused}
                onMerge={merge}
                onRestore={restore}
              />
            )}
            {isStopped && !run.problem && <p className={css.quiet}>{t('imports.stopped')}</p>}
            <div className={css.actions}>
              {run?.isRunning ? (
                <Button onClick={stop}>{t('common.stop')}</Button>
              ) : (
                <>
                  {!isImported && (
                    <ReasonButton look={isChecked ? 'plain' : 'primary'} reason={blocked} onClick={() => begin(true)}>
                      {isChecked ? t('imports.checkAgain') : t('imports.checkFile')}
                    </ReasonButton>
                  )}
                  {isChecked && wanted > 0 && (
                    <Button look="primary" onClick={() => begin(false)}>
                      {t('imports.importCount', { count: wanted })}
                    </Button>
                  )}
                  {isStopped && (
                    <Button look="primary" onClick={() => begin(false, run.outcome)}>
                      {t('imports.resumeImport')}
                    </Button>
                  )}
                  {isImported && isGuided && (
                    <a className={button[kind === 'users' ? 'plain' : 'primary']} href="/setup">
                      {t('setup.continue')}
                    </a>
                  )}
                  {isImported && (
                    <a className={button.plain} href={list.href}>
                      {list.label}
                    </a>
                  )}
                </>
              )}
            </div>
            {kind === 'users' && isImported && !run.isRunning && !isStopped && <InviteAll ids={run.outcome?.createdIds ?? []} />}
          </section>
        </>
      )}
    </div>
  )
}

/** Why the file cannot be checked yet. */
function whyBlocked(kind: ImportKind, mapping: Mapping, settings: TypedSettings): string | undefined {
  const missing = missingFields(kind, mapping)
  // A default takes the place of the column.
  if (missing.length) return `${t('imports.mapColumns')}: ${missing.join(', ')}`
  const isUnnamed = settingsOf[kind].some(({ name, isRequired }) => isRequired && !settings[name]?.trim())
  return isUnnamed ? t('imports.nameSource') : undefined
}
