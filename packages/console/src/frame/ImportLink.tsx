import type { ReactNode } from 'react'
import type { EndpointName } from '@walkup/sdk'
import { useCan } from '../data/access.ts'
import { button, iconOnlyOnPhone } from '../ui/controls.css.ts'
import { Icon } from '../ui/Icon.tsx'
import { t } from '../i18n/index.ts'

interface ImportLinkProps {
  readonly kind: 'leads' | 'users' | 'stores' | 'technicians' | 'slots'
  readonly needs: EndpointName
}

/** Links to the import of a list, for those who may import. */
export function ImportLink({ kind, needs }: ImportLinkProps) {
  return useCan(needs) ? (
    <a className={`${button.quiet} ${iconOnlyOnPhone}`} href={`/import/${kind}`}>
      <Icon name="up" size={18} /> {t('imports.import')}
    </a>
  ) : null
}

/** The same as a list's tools. */
export const importTools =
  (kind: ImportLinkProps['kind'], needs: EndpointName): (() => ReactNode) =>
  () => <ImportLink kind={kind} needs={needs} />
