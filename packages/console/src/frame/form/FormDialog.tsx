import { useEffect, useState } from 'react'
import type { Inputs } from '@walkup/sdk'
import rulesByName from 'contract:rules'
import { can } from '../../data/access.ts'
import { nestedErrorAt, toProblem, type Problem } from '../../data/problem.ts'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { useDraft } from '../../data/useDraft.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { ErrorState, ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { form as grid, hint } from '../../ui/controls.css.ts'
import { toast, type ToastAction } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { sentenceAt } from '../../i18n/sentences.ts'
import type { AnyList, AnyRow, GetName } from '../types.ts'
import type { AnyField, Form, FormName, NextAction, Values } from '../formTypes.ts'
import { useRow } from '../useRow.ts'
import { FieldGrid } from './FieldGrid.tsx'
import { FormActions, StaleWarning } from './FormActions.tsx'
import { StaleDifference } from './StaleDifference.tsx'
import { stored, useSave } from './useSave.ts'
import { useLeaving } from './useLeaving.ts'
import { errorsOf, changedPaths, currentVersion, toBody, toValues, withRequired, type FieldsByPath } from './values.ts'

interface FormDialogProps {
  readonly form: Form<FormName>
  /** The row to edit; without it, a new one is created. */
  readonly row: AnyRow | undefined
  /** Loads the full row, if lists contain only part of it. */
  readonly read?: GetName | undefined
  /** Deleted since it was opened: saving recreates it. */
  readonly isGone?: boolean
  /** A lead is stored on the device while the server is unreachable. */
  readonly isQueued?: boolean
  readonly onClose: () => void
  readonly onSaved: (row?: AnyRow) => void
}

/** A declared form in a dialog; reloads the row first if there is an endpoint for it. */
export default function FormDialog({ read, ...props }: FormDialogProps) {
  const { form, row } = props
  const whole = useRow({ detail: { read } } as unknown as AnyList, read && row?.id)
  const [opened, setOpened] = useState(read && row ? undefined : row)
  if (read && row && !opened && whole.data && !whole.isFetching) setOpened(whole.data)
  if (read && row && !opened)
    return (
      <Dialog title={form.title.edit} onClose={props.onClose}>
        {whole.problem ? (
          <ErrorState problem={whole.problem} onRetry={whole.retry} />
        ) : (
          <Skeleton widths={['40%', '100%', '100%']} />
        )}
      </Dialog>
    )
  return <Filling key={opened?.id} {...props} row={opened} />
}

const updatedAt = (row: AnyRow | undefined) => (row as { updatedAt?: string } | undefined)?.updatedAt

/** The options that a new row starts with. */
const startsOf = (fields: FieldsByPath) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, { start, startLabel: label }]) => [
      path,
      label === undefined ? undefined : { value: start as string, label },
    ]),
  )

/** Without those that only a new row has. */
const fieldsFor = (fields: FieldsByPath, row: AnyRow | undefined): FieldsByPath =>
  row ? Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.isForNew)) : fields

function Filling({ form, row, isGone = false, isQueued = false, onClose, onSaved }: Omit<FormDialogProps, 'read'>) {
  const fields = fieldsFor(form.fields as FieldsByPath, row)
  const rules = withRequired(fields, rulesByName[form.endpoint])
  const valuesOf = (one: AnyRow | undefined) => toValues(fields, one, one && (form.read?.(one as never) as Values | undefined))
  // A draft keeps the row that it was made from, so that changes since then are shown rather than overwritten.
  const [draft, setDraft] = useDraft(`${form.endpoint} ${row?.id ?? 'new'} ${JSON.stringify(form.params)}`, {
    row,
    values: valuesOf(row),
  })
  const { values } = draft
  const setValues = (change: (now: Values) => Values) => setDraft((now) => ({ ...now, values: change(now.values) }))
  const [began] = useState(() => valuesOf(draft.row))
  const [base, setBase] = useState(draft.row)
  const [shown, setShown] = useState<Readonly<Record<string, string>>>({})
  const save = useSave(form.endpoint, isQueued)
  const { client } = useServices()
  const login = useLogin()
  const { isAsking, onStay, leave, unblock } = useLeaving(changedPaths(values, began).length > 0, onClose)
  const { problem } = save
  useEffect(() => {
    const wrong = problem && Object.entries(fields).find(([path, field]) => nestedErrorAt(problem, path, hasParts(field)))
    if (wrong) focusOn(wrong[0])
  }, [problem, fields])
  const current = currentVersion<AnyRow>(save.problem)
  const kept = (row && form.kept?.fields(row as never)) ?? []
  const title = row ? form.title.edit : form.title.add

  /** What is usually done next with a new row. */
  function offer(reply: object): ToastAction | undefined {
    const next = form.next as NextAction<object> | undefined
    if (row || reply === stored || !next?.run || !can(next.needs, login) || next.isFor?.(reply) === false) return
    const run = () =>
      next.run?.(reply, client).then(
        () => next.done && toast(next.done),
        async (error: unknown) => toast((await toProblem(error)).title, true),
      )
    return { label: next.label, run }
  }
  async function submit(over = isGone ? undefined : base, chosen = values): Promise<void> {
    const wrong = errorsOf(fields, chosen, rules)
    setShown(wrong)
    const [first] = Object.keys(wrong)
    if (first) return focusOn(first)
    const body = {
      ...toBody(fields, chosen, rules),
      ...(over && 'id' in rules ? { id: over.id } : {}),
      ...(over && 'updatedAt' in rules ? { updatedAt: updatedAt(over) } : {}),
      ...(form.also?.(over as never, chosen) as object | undefined),
    }
    const reply = await save.run({ params: form.params, body } as unknown as Inputs[FormName])
    if (!reply) return
    unblock()
    toast(reply === stored ? t('myDay.stored') : form.saved ? form.saved : t('common.saved'), false, offer(reply))
    if (!row && reply !== stored) form.report?.(reply as never)
    onSaved(typeof (reply as Partial<AnyRow>).id === 'number' ? (reply as AnyRow) : undefined)
    onClose()
  }

  if (current)
    return (
      <StaleDifference
        fields={fields}
        was={began}
        mine={values}
        theirs={valuesOf(current)}
        chosen={[row, current].map((one) => (one && form.chosen?.(one as never)) ?? {})}
        isBusy={save.isRunning}
        onClose={onClose}
        onKeep={(chosen) => {
          setValues(() => chosen)
          setBase(current)
          void submit(current, chosen)
        }}
      />
    )
  return (
    <Dialog title={title} onClose={leave}>
      <DialogForm className={grid} onSubmit={submit}>
        {kept.length > 0 && <p className={hint}>{form.kept?.hint}</p>}
        {isGone && !save.isRunning && <StaleWarning title={t('frame.deletedWhileEditing')} next={t('common.savingRecreates')} />}
        <FieldGrid
          fields={fields}
          rules={rules}
          values={values}
          kept={kept}
          chosen={row ? (form.chosen?.(row as never) ?? {}) : startsOf(fields)}
          errorOf={(path) => {
            const field = fields[path]
            const isWhole = field?.kind === 'custom' && !field.showsParts
            return shown[path] ?? (save.problem && nestedErrorAt(save.problem, path, isWhole))
          }}
          onChange={(changes) => {
            setValues((now) => ({ ...now, ...changes }))
            onStay()
            setShown((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !(path in changes))))
          }}
        />
        <ProblemNotice problem={elsewhere(save.problem, fields)} />
        <FormActions isAsking={isAsking} isBusy={save.isRunning} onStay={onStay} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}

/** Scrolls to the first invalid field, since forms are long on phones. */
const focusOn = (path: string): void =>
  document.querySelector<HTMLElement>(`[data-path="${path}"] :is(input, textarea, button)`)?.focus()

/** Field kinds that show errors of nested values. */
const hasParts = ({ kind }: AnyField) => kind === 'custom' || kind === 'localized' || kind === 'many' || kind === 'tags'

/** Errors that no field shows; the whole message unless every error has a field. */
function elsewhere(problem: Problem | undefined, fields: FieldsByPath): Problem | undefined {
  if (!problem || problem.errors.length === 0) return problem
  const homeless = problem.errors.filter(
    (error) =>
      !Object.entries(fields).some(([path, field]) => nestedErrorAt({ ...problem, errors: [error] }, path, hasParts(field))),
  )
  return homeless.length === 0
    ? { ...problem, detail: undefined }
    : { ...problem, detail: homeless.map(({ path, message }) => sentenceAt(path, message)).join(' ') }
}
