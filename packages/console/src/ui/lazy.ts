import { lazy as reactLazy, useEffect } from 'react'
import { t } from '../i18n/index.ts'
import { toast } from './toast.ts'

/**
 * A part of a page that comes when it is shown. One that can't come, such as a file that a release has replaced, must not take the page
 * and what was typed on it along: it is said what to do. A whole page is React’s own `lazy`: its boundary says it.
 */
export const lazy: typeof reactLazy = (load) => reactLazy(() => load().catch(() => ({ default: Gone as never })))

function Gone({ onClose }: { readonly onClose?: () => void }) {
  useEffect(() => {
    toast(t('common.chunkNotLoaded'), true, {
      label: t('common.reload'),
      run: () => location.reload(),
    })
    onClose?.()
  }, [onClose])
  return null
}
