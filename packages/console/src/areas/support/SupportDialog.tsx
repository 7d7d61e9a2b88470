import { useEffect, useRef, useState } from 'react'
import { errorAt, isAbort, toFailure, type Failure } from '../../data/problem.ts'
import { useLogin, useServices } from '../../data/ServicesProvider.tsx'
import { Many } from '../../frame/form/Many.tsx'
import { useUnsaved } from '../../frame/form/useUnsaved.ts'
import { read } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Checkbox, TextArea, TextInput } from '../../ui/Field.tsx'
import { FailureNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { say, t } from '../../words/index.ts'
import { FileField } from './FileField.tsx'
import { keep, type Item, type Kind } from './upload.ts'
import { words } from './words.ts'

const MAX_BYTES = 20 * 1024 * 1024
const roles = read('lookup.roles', (reply) => reply.roles.map(({ id, name }) => ({ value: id, label: name })))

interface SupportDialogProps {
  readonly kind: Kind
  readonly title: string
  /** What is changed; without it a new one is made. */
  readonly row?: Item
  readonly onClose: () => void
  readonly onSaved: (row: Item) => void
}

/** Makes or changes a document or a tutorial; its file is followed while it is sent, and can be stopped. */
export default function SupportDialog({ kind, title, row, onClose, onSaved }: SupportDialogProps) {
  const { client } = useServices()
  const login = useLogin()
  const began = { title: row?.title ?? '', description: row?.description ?? '', videoUrl: row?.videoUrl ?? '' }
  const [texts, setTexts] = useState(began)
  const [roleIds, setRoleIds] = useState<readonly number[]>(row?.roleIds ?? [])
  const [isProduct, setProduct] = useState(false)
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const isUnsaved = file !== undefined || JSON.stringify(texts) !== JSON.stringify(began)
  useUnsaved(isUnsaved, () => setAsking(true))
  const isTooLarge = (file?.size ?? 0) > MAX_BYTES
  const lacksBoth = !file && !row?.file && !texts.videoUrl.trim()

  async function save(): Promise<void> {
    setTried(true)
    if (!texts.title.trim() || lacksBoth || isTooLarge) return
    const controller = (stop.current = new AbortController())
    setFailure(undefined)
    setSent(0)
    try {
      const fields = {
        ...(row && { id: row.id, updatedAt: row.updatedAt }),
        title: texts.title.trim(),
        description: texts.description.trim() || null,
        videoUrl: texts.videoUrl.trim() || null,
        roleIds,
        ...(kind === 'tutorial' && !row && isProduct && { audience: 'product' as const }),
      }
      const onProgress = ({ loaded, total }: { loaded: number; total: number }) => setSent(total ? loaded / total : 0)
      onSaved(await keep(client, kind, fields, { file, signal: controller.signal, onProgress }))
      toast(t('Saved.'))
      onClose()
    } catch (error) {
      if (!isAbort(error) && !controller.signal.aborted) {
        const told = await toFailure(error)
        setFailure(told.code === 'stale' ? { ...told, detail: say(words.stale) } : told)
      }
    } finally {
      setSent(undefined)
    }
  }
  const text = (name: keyof typeof texts, missing = false) => {
    const error = errorAt(failure, name) ?? (isTried && missing ? say(words.needed) : undefined)
    return {
      ...(error ? { error } : {}),
      value: texts[name],
      onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
    }
  }
  const fileError =
    errorAt(failure, 'file') ?? (isTooLarge ? say(words.tooLarge) : isTried && lacksBoth ? say(words.either) : undefined)
  return (
    <Dialog title={title} onClose={() => (isUnsaved && !isAsking ? setAsking(true) : onClose())}>
      <form
        className={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput label={say(words.title)} maxLength={200} autoComplete="off" {...text('title', !texts.title.trim())} />
        <TextArea label={say(words.description)} isOptional maxLength={2000} rows={3} {...text('description')} />
        <FileField
          present={row?.file?.name}
          file={file}
          progress={sent}
          {...(fileError ? { error: fileError } : {})}
          onChange={setFile}
          onStop={() => stop.current?.abort()}
        />
        <TextInput label={say(words.videoUrl)} isOptional type="url" placeholder="https://" {...text('videoUrl')} />
        <Many
          label={say(words.roles)}
          isOptional
          hint={say({ en: 'None means everybody', es: 'Ninguno: todos' })}
          source={roles}
          value={roleIds}
          onChange={(ids) => setRoleIds(ids as readonly number[])}
        />
        {kind === 'tutorial' && !row && login?.roleId === 1 && (
          <Checkbox
            label={say({ en: 'For every organization: Walkup’s own', es: 'Para toda organización: de Walkup' })}
            checked={isProduct}
            onChange={({ target }) => setProduct(target.checked)}
          />
        )}
        <FailureNotice failure={failure} />
        <DialogActions>
          {isAsking ? (
            <>
              <output style={{ flex: 1, alignSelf: 'center' }}>{t('What you entered is not saved yet.')}</output>
              <Button onClick={() => setAsking(false)}>{t('Go on editing')}</Button>
              <Button look="danger" onClick={onClose}>
                {t('Discard')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose}>{t('Cancel')}</Button>
              <Button type="submit" look="primary" isBusy={sent !== undefined}>
                {t('Save')}
              </Button>
            </>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
