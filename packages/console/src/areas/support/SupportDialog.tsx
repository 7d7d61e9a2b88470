import { useEffect, useRef, useState } from 'react'
import { can } from '../../data/access.ts'
import { errorAt, isAbort, toProblem, type Problem } from '../../data/problem.ts'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { useDraft } from '../../data/useDraft.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { MultiSelect } from '../../frame/form/MultiSelect.tsx'
import { StaleDifference } from '../../frame/form/StaleDifference.tsx'
import { useLeaving } from '../../frame/form/useLeaving.ts'
import { changedPaths, currentVersion, type FieldsByPath } from '../../frame/form/values.ts'
import { read, type Values } from '../../frame/index.ts'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextArea, TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { FileField } from './FileField.tsx'
import { saveItem, type Item, type Kind } from './upload.ts'

const MAX_BYTES = 20 * 1024 * 1024
const roles = read('lookup.roles', (reply) => reply.roles.map(({ id }) => ({ value: id, label: roleName(id) })))

/** Fields compared when two versions conflict. */
const compared: FieldsByPath = {
  title: { kind: 'text', label: t('common.title') },
  description: { kind: 'textarea', label: t('common.description') },
  videoUrl: { kind: 'url', label: t('support.videoUrl') },
  roleIds: { kind: 'many', label: t('common.for'), options: roles },
}
const valuesOf = (row: Item | undefined) => ({
  title: row?.title ?? '',
  description: row?.description ?? '',
  videoUrl: row?.videoUrl ?? '',
  roleIds: row?.roleIds ?? [],
})
type Written = ReturnType<typeof valuesOf>

interface SupportDialogProps {
  readonly kind: Kind
  readonly title: string
  /** The item to edit; without it, a new one is created. */
  readonly row?: Item
  readonly onClose: () => void
  readonly onSaved: (row: Item) => void
}

/** Creates or edits a document or tutorial; the upload shows progress and can be canceled. */
export default function SupportDialog({ kind, title, row, onClose, onSaved }: SupportDialogProps) {
  const { client } = useServices()
  const login = useLogin()
  const [began] = useState(() => valuesOf(row))
  const [values, setValues] = useDraft(`${kind} ${row?.id ?? 'new'}`, began)
  const [isProduct, setProduct] = useState(false)
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<Problem>()
  const [isTried, setTried] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const { leave, isAsking, onStay } = useLeaving(file !== undefined || changedPaths(values, began).length > 0, onClose)
  const isTooLarge = (file?.size ?? 0) > MAX_BYTES
  const current = currentVersion<Item>(problem)
  const lacks = ({ videoUrl }: Written, over = row) => !file && !over?.file && !videoUrl.trim()
  const lacksBoth = lacks(values)

  async function save(over = row, chosen = values): Promise<void> {
    setTried(true)
    if (!chosen.title.trim() || lacks(chosen, over) || isTooLarge) return setProblem(undefined)
    const controller = (stop.current = new AbortController())
    setProblem(undefined)
    setSent(0)
    try {
      const fields = {
        ...(over && { id: over.id, updatedAt: over.updatedAt }),
        title: chosen.title.trim(),
        description: chosen.description.trim() || null,
        videoUrl: chosen.videoUrl.trim() || null,
        roleIds: chosen.roleIds,
        ...(kind === 'tutorial' && !row && isProduct && { audience: 'product' as const }),
      }
      const onProgress = ({ loaded, total }: { loaded: number; total: number }) => setSent(total ? loaded / total : 0)
      onSaved(await saveItem(client, kind, fields, { file, signal: controller.signal, onProgress }))
      toast(t('common.saved'))
      onClose()
    } catch (error) {
      if (!isAbort(error) && !controller.signal.aborted) setProblem(await toProblem(error))
    } finally {
      setSent(undefined)
    }
  }
  const text = (name: 'title' | 'description' | 'videoUrl', missing = false) => {
    const error = errorAt(problem, name) ?? (isTried && missing ? t('common.requiredField') : undefined)
    return {
      ...(error ? { error } : {}),
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    }
  }
  const fileError =
    errorAt(problem, 'file') ??
    (isTooLarge ? t('support.fileTooLarge') : isTried && lacksBoth ? t('support.needsContent') : undefined)
  if (current)
    return (
      <StaleDifference
        fields={compared}
        was={began}
        mine={values}
        theirs={valuesOf(current)}
        isBusy={sent !== undefined}
        onClose={onClose}
        onKeep={(chosen: Values) => {
          setValues(chosen as Written)
          void save(current, chosen as Written)
        }}
      />
    )
  return (
    <Dialog title={title} onClose={leave}>
      <DialogForm onSubmit={save}>
        <TextInput label={t('common.title')} maxLength={200} autoComplete="off" {...text('title', !values.title.trim())} />
        <TextArea label={t('common.description')} isOptional maxLength={2000} rows={3} {...text('description')} />
        <FileField
          present={row?.file?.name}
          file={file}
          progress={sent}
          {...(fileError ? { error: fileError } : {})}
          onChange={setFile}
          onStop={() => stop.current?.abort()}
        />
        <TextInput label={t('support.videoUrl')} isOptional type="url" placeholder="https://" {...text('videoUrl')} />
        <MultiSelect
          label={t('common.for')}
          isOptional
          hint={t('common.emptyMeansEveryone')}
          source={roles}
          value={values.roleIds}
          onChange={(ids) => setValues({ ...values, roleIds: ids as number[] })}
        />
        {kind === 'tutorial' && !row && can('support.upsertWingenDocument', login) && (
          <Checkbox label={t('support.forAll')} checked={isProduct} onChange={({ target }) => setProduct(target.checked)} />
        )}
        <ProblemNotice problem={problem} />
        <FormActions isAsking={isAsking} isBusy={sent !== undefined} onStay={onStay} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}
