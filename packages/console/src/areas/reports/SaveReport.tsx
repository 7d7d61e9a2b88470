import { sameName } from '@walkup/sdk/reading'
import { useState } from 'react'
import { useCan } from '../../data/access.ts'
import { useDraft } from '../../data/useDraft.ts'
import { useCall, useMutation } from '../../data/useCall.ts'
import { go } from '../../routing/router.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { Checkbox, TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { reportSearch, savedPath, SAVED_REPORTS } from './saved.ts'

/** Saves the report of this page under a name, or over an own one of that name. */
export function SaveReport() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('common.save')}
      </Button>
      {isOpen && <SaveDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ onClose }: { readonly onClose: () => void }) {
  const mayShare = useCan('views.share')
  const saved = useCall('views.search', { body: { filter: { listKey: SAVED_REPORTS }, limit: 200 } })
  const save = useMutation('views.upsert')
  const share = useMutation('views.share')
  const open = saved.data?.items.find(({ id }) => id === Number(new URLSearchParams(location.search).get('view')))
  const [typed, setTyped] = useDraft<string | undefined>('reportName', undefined)
  const [chosen, setChosen] = useState<boolean>()
  const [wasTried, setTried] = useState(false)
  const name = (typed ?? open?.name ?? '').trim()
  const isShared = chosen ?? open?.isShared ?? false
  const known = saved.data?.items.find((one) => sameName(one.name) === sameName(name))

  async function submit(): Promise<void> {
    setTried(true)
    if (!name) return
    const state = { path: location.pathname, search: reportSearch() }
    const made = await save.run({
      body: {
        listKey: SAVED_REPORTS,
        name,
        state,
        ...(known ? { id: known.id, updatedAt: known.updatedAt } : {}),
      },
    })
    if (!made) return
    if (mayShare && made.isShared !== isShared && !(await share.run({ params: { id: made.id }, body: { isShared } }))) return
    toast(t('common.saved'))
    onClose()
    go(savedPath(made), { replace: true })
  }
  return (
    <Dialog title={t('reports.saveTitle')} description={t('reports.saveHint')} onClose={onClose}>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('reports.name')}
          maxLength={80}
          value={typed ?? open?.name ?? ''}
          hint={known && t('reports.replaces')}
          onChange={(event) => setTyped(event.target.value)}
          error={wasTried && !name ? t('common.requiredField') : undefined}
        />
        {mayShare && (
          <Checkbox label={t('reports.share')} checked={isShared} onChange={(event) => setChosen(event.target.checked)} />
        )}
        <ProblemNotice problem={save.problem ?? share.problem ?? saved.problem} />
        <div>
          <Button type="submit" look="primary" isBusy={save.isRunning || share.isRunning}>
            {t('common.save')}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}
