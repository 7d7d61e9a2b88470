import type { ImportKind } from '@walkup/sdk/reading'
import { useTitle } from '../../routing/useTitle.ts'
import { useCan } from '../../data/access.ts'
import type { PageParams } from '../../resource.ts'
import { EmptyState } from '../../ui/states.tsx'
import { t } from '../../i18n/index.ts'
import { Import } from './Import.tsx'
import { isKind, kinds } from './kinds.ts'

/** Imports one kind of records: choose a file, map its columns, preview, import. */
export default function ImportPage({ params }: { readonly params: PageParams }) {
  return isKind(params.kind) ? <AllowedImport key={params.kind} kind={params.kind} /> : <NoAccess title={t('imports.import')} />
}

function AllowedImport({ kind }: { readonly kind: ImportKind }) {
  const { title, endpoint } = kinds[kind]
  useTitle(title)
  return useCan(endpoint) ? <Import kind={kind} /> : <NoAccess title={title} />
}

const NoAccess = ({ title }: { readonly title: string }) => (
  <EmptyState isPage icon="person" title={t('common.noAccessTo', { area: title })}>
    {t('common.noAccessHint')}
  </EmptyState>
)
