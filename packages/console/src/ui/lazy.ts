import { lazy as reactLazy, useEffect } from 'react'
import { t } from '../i18n/index.ts'
import { toast } from './toast.ts'

/**
 * A lazy-loaded part of a page. If its chunk fails to load, it renders an error instead of crashing the page and losing input.
 * Whole pages use React's `lazy` with an error boundary.
 */
export const lazy: typeof reactLazy = (load) => reactLazy(() => load().catch(() => ({ default: Gone as never })))

function Gone({ onClose }: { readonly onClose?: () => void }) {
  useEffect(() => {
    toast(t('ui.chunkNotLoaded'), true, {
      label: t('common.reload'),
      run: () => location.reload(),
    })
    onClose?.()
  }, [onClose])
  return null
}
