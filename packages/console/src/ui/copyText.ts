import { t, type Text } from '../i18n/index.ts'
import { toast } from './toast.ts'

/** Copies a text and says so, or that the browser did not allow it. */
export function copyText(text: string, done: Text, failed: Text = t('common.copyBlocked')): void {
  navigator.clipboard.writeText(text).then(
    () => toast(done),
    () => toast(failed, true),
  )
}
