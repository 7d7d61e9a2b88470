import { useState } from 'react'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { form } from '../../ui/controls.css.ts'
import { Dialog, DialogActions, DialogForm } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import type { Webhook } from './webhooks.tsx'

const DAY_MS = 86_400_000
const localInput = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Sends a webhook’s messages since a time again. */
export default function ReplayDialog({ row, onClose }: { readonly row: Webhook; readonly onClose: () => void }) {
  const [since, setSince] = useState(() => localInput(new Date(Date.now() - DAY_MS)))
  const replay = useMutation('webhooks.replay')
  async function submit(): Promise<void> {
    const reply = await replay.run({ params: { id: row.id }, body: { since: new Date(since).toISOString() } })
    if (!reply) return
    toast(t('integrations.replayed', { count: reply.count }))
    onClose()
  }
  return (
    <Dialog title={t('integrations.replay')} description={t('integrations.replayHint')} onClose={onClose}>
      <DialogForm className={form} onSubmit={submit}>
        <TextInput
          type="datetime-local"
          label={t('integrations.since')}
          required
          value={since}
          onChange={(event) => setSince(event.target.value)}
        />
        <ProblemNotice problem={replay.problem} />
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" isBusy={replay.isRunning}>
            {t('integrations.replay')}
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  )
}
