import { useEffect, useRef, useState } from 'react'
import type { Replies } from '@walkup/sdk'
import { saveParts } from '../../data/download.ts'
import { isAbort, toProblem, type Problem } from '../../data/problem.ts'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { useCall, useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { count } from '../../ui/format.ts'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import * as css from './removal.css.ts'

type Removal = Replies['organizations.removal']
type Preview = NonNullable<Removal['preview']>

const kinds: Readonly<Record<Preview['rows'][number]['kind'], string>> = {
  leads: t('common.leads'),
  bookings: t('organizations.removedBookings'),
  stores: t('common.stores'),
  codes: t('organizations.removedCodes'),
  shifts: t('organizations.removedShifts'),
  timeLogs: t('common.timeLogs'),
  messages: t('common.messages'),
  records: t('organizations.removedRecords'),
  other: t('organizations.removedOther'),
}
const POLL_MS = 1_500

interface RemovalDialogProps {
  readonly id: number
  readonly name: string
  readonly onClose: () => void
  /** The organization is closed from now on, and gone soon. */
  readonly onRemoved: () => void
}

/** Exports an organization whole, or deletes it for good after its name was typed; then shows how far the deletion is. */
export default function RemovalDialog({ id, name, onClose, onRemoved }: RemovalDialogProps) {
  const found = useCall('organizations.removal', { params: { id } })
  const [started, setStarted] = useState<Removal>()
  const removal = started ?? found.data
  return (
    <Dialog title={t('organizations.removalTitle', { name })} onClose={onClose}>
      {removal?.progress ? (
        <Progress removal={removal} onClose={onClose} onRemoved={onRemoved} />
      ) : removal?.preview ? (
        <Choice id={id} name={removal.name} preview={removal.preview} onClose={onClose} onStarted={setStarted} />
      ) : found.problem ? (
        <ErrorState problem={found.problem} onRetry={() => found.retry()} />
      ) : (
        <Skeleton widths={['70%', '50%', '60%']} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly id: number
  readonly name: string
  readonly preview: Preview
  readonly onClose: () => void
  readonly onStarted: (removal: Removal) => void
}
function Choice({ id, name, preview, onClose, onStarted }: ChoiceProps) {
  const { session, client } = useServices()
  const login = useLogin()
  const remove = useMutation('organizations.remove', onStarted)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { organizations, obstacle } = preview
  const below = organizations.slice(1).map((one) => one.name)

  async function submit(): Promise<void> {
    if (typed.trim() !== name) return setError(t('organizations.typeExactly', { name }))
    setError(undefined)
    const isWithin = organizations.some((one) => one.id === login?.currentOrganizationId)
    const elsewhere = login?.organizations.find((one) => !organizations.some((gone) => gone.id === one.id))
    // The current organization is about to end, so work goes on in another one.
    if (isWithin && elsewhere)
      session.update(await client.call('account.updateOrganization', { params: { orgId: elsewhere.id } }))
    await remove.run({ params: { id }, body: { name } })
  }
  return (
    <DialogForm onSubmit={submit}>
      <OrganizationExport id={id} hasBelow={below.length > 0} />
      <section className={css.part}>
        <h3 className={css.heading}>{t('organizations.deleteForGood')}</h3>
        <p>
          <strong>{t('organizations.removalWarning')}</strong> {t('organizations.removalHint')}
        </p>
        {below.length > 0 && (
          <p>
            {t('organizations.removalBelow', { value: below.length })} {below.join(', ')}
          </p>
        )}
        <dl className={css.counts}>
          <Count label={t('organizations.upcomingBookings')} value={preview.upcomingBookings} isGrave />
          <Count label={t('organizations.peopleOnlyHere')} value={preview.peopleOnlyHere} />
          <Count label={t('organizations.peopleElsewhere')} value={preview.peopleElsewhere} />
          {preview.rows.map((row) => (
            <Count key={row.kind} label={kinds[row.kind]} value={row.count} />
          ))}
          <Count label={t('organizations.removedFiles')} value={preview.files} />
        </dl>
        {obstacle ? (
          <p className={css.obstacle} role="note">
            {t(obstacle === 'exporting' ? 'organizations.removalExporting' : 'organizations.removalOwn')}
          </p>
        ) : (
          <TextInput
            label={t('organizations.typeName', { name })}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            {...(error && { error })}
          />
        )}
        <ProblemNotice problem={remove.problem} />
      </section>
      <DialogActions>
        <Button onClick={onClose}>{t('common.keepAsIs')}</Button>
        {!obstacle && (
          <Button look="danger" type="submit" isBusy={remove.isRunning}>
            {t('organizations.deleteForGood')}
          </Button>
        )}
      </DialogActions>
    </DialogForm>
  )
}

interface CountProps {
  readonly label: string
  readonly value: number
  readonly isGrave?: boolean
}
const Count = ({ label, value, isGrave }: CountProps) => (
  <div className={css.count}>
    <dt>{label}</dt>
    <dd className={isGrave && value > 0 ? css.grave : css.value}>{count(value)}</dd>
  </div>
)

/** One file with everything, streamed; a second press cancels. */
function OrganizationExport({ id, hasBelow }: { readonly id: number; readonly hasBelow: boolean }) {
  const { client } = useServices()
  const [includeDescendants, setDescendants] = useState(hasBelow)
  const [read, setRead] = useState<number>()
  const [problem, setProblem] = useState<Problem>()
  const [isSaved, setSaved] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  async function download(): Promise<void> {
    const controller = (stop.current = new AbortController())
    setRead(0)
    setSaved(false)
    setProblem(undefined)
    try {
      const input = { params: { id }, query: { includeDescendants }, signal: controller.signal, timeoutMs: 0 }
      await saveParts(await client.call('organizations.export', input), `organization-${id}.ndjson.gz`, setRead)
      setSaved(true)
    } catch (error) {
      if (!isAbort(error) && !controller.signal.aborted) setProblem(await toProblem(error))
    } finally {
      setRead(undefined)
    }
  }
  const isRunning = read !== undefined
  return (
    <section className={css.part}>
      <h3 className={css.heading}>{t('organizations.exportFirst')}</h3>
      <p>{t('organizations.exportHint')}</p>
      {hasBelow && (
        <Checkbox
          label={t('organizations.exportBelow')}
          checked={includeDescendants}
          disabled={isRunning}
          onChange={({ target }) => setDescendants(target.checked)}
        />
      )}
      {isRunning && (
        <>
          <progress className={css.progress} aria-label={t('common.progress')} />
          <output>{t('organizations.exportRead', { n: count(Math.round(read / 1000)) })}</output>
        </>
      )}
      {isSaved && <output>{t('organizations.exportSaved')}</output>}
      <ProblemNotice problem={problem} />
      <div>
        {isRunning ? (
          <Button icon="close" onClick={() => stop.current?.abort()}>
            {t('organizations.exportCancel')}
          </Button>
        ) : (
          <Button icon="download" onClick={() => void download()}>
            {t('common.export')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface ProgressProps {
  readonly removal: Removal
  readonly onClose: () => void
  readonly onRemoved: () => void
}
function Progress({ removal, onClose, onRemoved }: ProgressProps) {
  const { client } = useServices()
  const [latest, setLatest] = useState(removal)
  const { progress, name, id } = latest
  const isDone = progress?.finishedAt != null
  const removed = useRef(onRemoved)
  useEffect(() => void (removed.current = onRemoved))
  useEffect(() => removed.current(), [isDone])
  useEffect(() => {
    if (isDone) return
    const timer = setInterval(() => {
      // A missed reading is made up by the next one.
      void client.call('organizations.removal', { params: { id } }).then(setLatest, () => {})
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [client, id, isDone])
  if (!progress) return null
  const { doneRows, totalRows } = progress
  const done = Math.min(doneRows, totalRows)
  return (
    <div className={css.part}>
      {isDone ? (
        <output>{t('organizations.removed', { name })}</output>
      ) : (
        <>
          <progress className={css.progress} max={Math.max(totalRows, 1)} value={done} aria-label={t('common.progress')} />
          <output>{t('organizations.removing', { n: count(done), total: count(totalRows) })}</output>
          <p>{t('organizations.removingHint')}</p>
        </>
      )}
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </div>
  )
}
