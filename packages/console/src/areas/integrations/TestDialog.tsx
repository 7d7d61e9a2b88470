import { useEffect } from 'react'
import { useMutation } from '../../data/useCall.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import type { Webhook } from './webhooks.tsx'

/** Sends a test message and shows what came of it. */
export default function TestDialog({ row, onClose }: { readonly row: Webhook; readonly onClose: () => void }) {
  const test = useMutation('webhooks.test')
  const { run } = test
  const [result, setResult] = useState<string>()
  useEffect(() => {
    void run({ params: { id: row.id }, body: {} }).then(
      (reply) =>
        reply &&
        setResult(
          `${reply.ok ? t('integrations.works') : t('integrations.doesNotWork')} ${reply.detail} (${reply.latencyMs} ms)`,
        ),
    )
  }, [run, row.id])
  return (
    <Dialog title={t('integrations.test')} description={row.url} onClose={onClose}>
      {result === undefined && !test.problem && <Skeleton widths={['70%']} />}
      {result && <output>{result}</output>}
      <ProblemNotice problem={test.problem} />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
