import type { Replies } from '@walkup/sdk'
import { useEffect, useState } from 'react'
import { useMutation } from '../../data/useCall.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ProblemNotice, Skeleton } from '../../ui/states.tsx'
import { hint } from '../../ui/controls.css.ts'
import { copyText } from '../../ui/copyText.ts'
import { t } from '../../i18n/index.ts'
import { renderPreviewProblem } from './previewProblem.ts'
import type { Connection } from './systems.ts'
import * as css from './integrations.css.ts'

type Preview = Replies['connections.preview']

const copy = (text: string) => copyText(text, t('integrations.copied'), t('integrations.previewCopyFailed'))

/** What would be sent about the latest lead, with the saved settings. */
export default function PreviewDialog({
  system,
  name,
  onClose,
}: {
  readonly system: Connection['system']
  readonly name: string
  readonly onClose: () => void
}) {
  const { run, problem } = useMutation('connections.preview')
  const [preview, setPreview] = useState<Preview>()
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => {
    void run({ params: { system }, body: {} }).then(async (reply) => {
      if (!reply) return
      setProblems(await Promise.all(reply.problems.map(renderPreviewProblem)))
      setPreview(reply)
    })
  }, [run, system])
  return (
    <Dialog title={`${t('common.preview')}: ${name}`} description={t('integrations.previewHint')} onClose={onClose}>
      {!preview && !problem && <Skeleton widths={['70%', '90%', '50%']} />}
      <ProblemNotice problem={problem} />
      {preview && (
        <div className={css.attempts}>
          {problems.map((text) => (
            <p key={text} className={css.missing}>
              {text}
            </p>
          ))}
          {preview.lead ? (
            <p>
              {t('common.lead')}: <a href={`/leads/${preview.lead.id}`}>{preview.lead.name}</a>
            </p>
          ) : (
            <p>{t('integrations.previewNoLead')}</p>
          )}
          {preview.calls.map(({ method, url, headers, body, lookedUp }, index) => {
            const json = JSON.stringify(body, null, 2)
            return (
              <section key={index} className={css.attempt}>
                <div className={css.callHead}>
                  <code className={css.call}>
                    {method} {url}
                  </code>
                  <Button look="quiet" aria-label={`${t('common.copy')} ${index + 1}`} onClick={() => copy(json)}>
                    {t('common.copy')}
                  </Button>
                </div>
                <pre className={css.payload}>
                  {Object.entries(headers)
                    .map(([header, value]) => `${header}: ${value}`)
                    .join('\n')}
                </pre>
                <pre className={css.payload}>{json}</pre>
                {lookedUp.length > 0 && (
                  <p className={hint}>{t('integrations.previewLookedUp', { fields: lookedUp.join(', ') })}</p>
                )}
              </section>
            )
          })}
        </div>
      )}
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
