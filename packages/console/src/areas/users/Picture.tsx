import { Suspense, useCallback, useState } from 'react'
import { errorAt, toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { usePicture } from '../../data/usePicture.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { PictureButton } from '../../ui/PictureButton.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import * as css from './Picture.css.ts'

interface PictureProps {
  readonly user: {
    readonly id: number
    readonly firstName: string
    readonly lastName: string
    readonly hasCaptureIcon: boolean
    readonly updatedAt: string
  }
  readonly mayChange: boolean
  readonly onChanged: () => void
}
const MAX_BYTES = 262_144

const CropDialog = lazy(() => import('../../ui/crop/CropDialog.tsx'))

/** The public picture of a user; a new one is cropped before it is saved. */
export function Picture({ user, mayChange, onChanged }: PictureProps) {
  const { client } = useServices()
  const [chosen, setChosen] = useState<File>()
  const [fault, setFault] = useState<string>()
  const save = useMutation('users.saveCaptureIcon')
  const load = useCallback(
    async (signal: AbortSignal) => (await client.call('users.captureIcon', { params: { id: user.id }, signal })).blob(),
    [client, user.id],
  )
  // Without a picture, or when it fails, initials are shown.
  const { url: current } = usePicture(user.hasCaptureIcon ? load : undefined, { version: user.updatedAt })

  function choose(file: File): void {
    save.reset()
    setFault(undefined)
    setChosen(file)
  }
  async function send(body: FormData): Promise<void> {
    if (!(await save.run({ params: { id: user.id }, body }))) return
    setChosen(undefined)
    onChanged()
  }
  function keep(file: Blob): Promise<void> {
    const data = new FormData()
    data.set('file', file)
    return send(data)
  }
  /** Removes the picture; loads it first, so that undo can restore it. */
  async function remove(): Promise<void> {
    setFault(undefined)
    try {
      const was = await client.call('users.captureIcon', { params: { id: user.id } }).then((response) => response.blob())
      await client.call('users.saveCaptureIcon', { params: { id: user.id }, body: { isRemoved: true } })
      const undo = { label: t('common.undo'), of: `picture ${user.id}`, run: () => keep(was) }
      toast(t('users.photoRemoved'), false, undo)
      onChanged()
    } catch (error) {
      const { title, detail } = await toProblem(error)
      setFault(detail ?? title)
    }
  }
  return (
    <>
      {chosen && (
        <Suspense>
          <CropDialog
            title={t('users.cropPhoto')}
            file={chosen}
            maxBytes={MAX_BYTES}
            saveLabel={t('users.savePhoto')}
            isBusy={save.isRunning}
            fault={save.problem && (errorAt(save.problem, 'file') ?? save.problem.detail ?? save.problem.title)}
            onSave={(picture) => void keep(picture)}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
      <div className={css.line}>
        {current ? (
          <img className={css.picture} src={current} alt={t('common.picture')} />
        ) : (
          <span className={css.initials} aria-hidden="true">
            {user.firstName.slice(0, 1) + user.lastName.slice(0, 1)}
          </span>
        )}
        {mayChange && (
          <div className={css.buttons}>
            <PictureButton label={t('users.choosePhoto')} fileLabel={t('users.photoFile')} onChoose={choose} />
            {user.hasCaptureIcon && (
              <Button look="quiet" isBusy={save.isRunning} onClick={() => void remove()}>
                {t('common.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      {mayChange && <p className={css.hint}>{t('users.photoHint')}</p>}
      {fault && <p role="alert">{fault}</p>}
      {!chosen && <ProblemNotice problem={inSentence(save.problem)} />}
    </>
  )
}

/** Wraps the server's file error in a sentence. */
const inSentence = (problem: Problem | undefined): Problem | undefined => {
  const message = errorAt(problem, 'file')
  return problem && message ? { ...problem, errors: [], detail: message } : problem
}
