import { Suspense, useCallback, useEffect, useState } from 'react'
import { useStore } from '@nanostores/react'
import { createFeatures, type Feature } from '@walkup/sdk/features'
import { useTitle } from '../../routing/useTitle.ts'
import { toProblem, type Problem } from '../../data/problem.ts'
import { useServices } from '../../data/ServicesProvider.tsx'
import { useCan } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import * as css from './features.css.ts'
import { t } from '../../i18n/index.ts'

const FeatureDialog = lazy(() => import('./FeatureDialog.tsx'))
const Confirm = lazy(() => import('../../frame/Confirm.tsx'))

/** Release notes, newest first, written by system administrators. */
export default function FeaturesPage() {
  useTitle(t('features.title'))
  const { client } = useServices()
  const [store] = useState(() => createFeatures(client))
  const { features, isLoading } = useStore(store.state)
  const [problem, setProblem] = useState<Problem>()
  const [isFirst, setFirst] = useState(true)
  const mayWrite = useCan('features.upsert')
  const mayDelete = useCan('features.delete')
  const [open, setOpen] = useState<{ readonly what: 'form' | 'delete'; readonly feature?: Feature }>()
  const close = () => setOpen(undefined)

  /** The store calls 'features.updates'. */
  const load = useCallback(() => {
    store
      .load()
      .then(
        () => setProblem(undefined),
        async (error: unknown) => setProblem(await toProblem(error)),
      )
      .finally(() => setFirst(false))
  }, [store])
  useEffect(load, [load])
  // The browser resolved the URL's hash before the update rendered.
  useEffect(() => {
    if (!isFirst && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [isFirst])

  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('features.title')}</h1>
        {mayWrite && (
          <Button look="primary" icon="plus" onClick={() => setOpen({ what: 'form' })}>
            {t('features.newUpdate')}
          </Button>
        )}
      </header>
      {problem && features.length === 0 ? (
        <ErrorState problem={problem} onRetry={load} />
      ) : features.length === 0 && (isLoading || isFirst) ? (
        <div className={css.skeleton}>
          <Skeleton widths={['40%', '90%', '30%', '80%']} />
        </div>
      ) : features.length === 0 ? (
        <EmptyState icon="flag" title={t('features.empty')}>
          {t('features.emptyHint')}
        </EmptyState>
      ) : (
        <ol className={css.list}>
          {features.map((feature) => (
            <li key={feature.id} id={feature.key} className={css.card}>
              <div className={css.line}>
                <h2 className={css.name}>
                  <a className={css.link} href={`#${feature.key}`}>
                    {feature.title}
                  </a>
                </h2>
                {!feature.isActive && <StatusDot tone="ended">{t('common.off')}</StatusDot>}
                {feature.publishedAt && (
                  <span className={css.muted}>
                    <RelativeTime at={feature.publishedAt} />
                  </span>
                )}
              </div>
              <p className={css.body}>{feature.body}</p>
              {mayWrite && (
                <div className={css.line}>
                  <code className={css.key}>{feature.key}</code>
                  <Button
                    look="quiet"
                    icon="edit"
                    aria-label={`${t('common.edit')}: ${feature.title}`}
                    onClick={() => setOpen({ what: 'form', feature })}
                  >
                    {t('common.edit')}
                  </Button>
                  {mayDelete && (
                    <Button
                      look="quiet"
                      icon="trash"
                      aria-label={`${t('common.delete')}: ${feature.title}`}
                      onClick={() => setOpen({ what: 'delete', feature })}
                    >
                      {t('common.delete')}
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      <Suspense>
        {open?.what === 'form' && (
          <FeatureDialog store={store} {...(open.feature ? { feature: open.feature } : {})} onClose={close} />
        )}
        {open?.what === 'delete' && open.feature && (
          <Confirm
            title={`${t('common.delete')}: ${open.feature.title}`}
            text={t('features.deleteHint')}
            verb={t('common.delete')}
            run={() => store.delete(open.feature?.id ?? 0)}
            onDone={() => {
              close()
              toast(t('features.deleted'))
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
