import type { Replies } from '@walkup/sdk'
import { t } from '../../i18n/index.ts'
import { fieldLabel } from './systems.ts'

type PreviewProblem = Replies['connections.preview']['problems'][number]

/** A problem in words: which setting is missing, or why the lead cannot be sent. */
export async function renderPreviewProblem({ path, code, params, message }: PreviewProblem): Promise<string> {
  const field = /^(?:settings|secrets)\.(\w+)$/.exec(path)?.[1]
  if (field !== undefined) return t('integrations.missing', { fields: fieldLabel(field) })
  const { renderProblem } = await import('../../i18n/problems.ts')
  const { detail } = await renderProblem({ code: code as never, params, detail: message, errors: [] })
  return detail ?? message
}
