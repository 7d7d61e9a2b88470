import type { ReactNode } from 'react'
import type { Problem } from '../data/problem.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import * as css from './states.css.ts'
import { t } from '../i18n/index.ts'

/** A text skeleton; `widths` in any CSS length. */
export const Skeleton = ({ widths }: { readonly widths: readonly (string | number)[] }) => (
  <>
    {widths.map((width, index) => (
      // The lines are static, so the index is a stable key.
      <span
        key={`${index} ${width}`}
        className={`${css.skeletonBar} ${css.delayed}`}
        style={{ width }}
        aria-hidden="true"
        data-skeleton=""
      />
    ))}
  </>
)

interface EmptyStateProps {
  readonly icon?: IconName
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Fills the page: its title is the page's heading. */
  readonly isPage?: boolean
}

const Title = ({ isPage, children }: { readonly isPage: boolean | undefined; readonly children: string }) =>
  isPage ? <h1 className={css.stateTitle}>{children}</h1> : <p className={css.stateTitle}>{children}</p>

/** Empty state with an optional first action. */
export const EmptyState = ({ icon = 'leads', title, children, action, isPage }: EmptyStateProps) => (
  <div className={css.state}>
    <Icon name={icon} size={28} />
    <Title isPage={isPage}>{title}</Title>
    {children && <p className={css.stateText}>{children}</p>}
    {action && <div className={css.stateAction}>{action}</div>}
  </div>
)

interface ErrorStateProps {
  readonly problem: Problem
  readonly onRetry?: () => unknown
  /** Fills the page: its title is the page's heading. */
  readonly isPage?: boolean
}

export function ErrorState({ problem, onRetry, isPage }: ErrorStateProps) {
  const isFinal = problem.status === 403 || problem.status === 404
  return (
    <div className={css.state} role="alert">
      <Icon name="warning" size={28} />
      <Title isPage={isPage}>{problem.title}</Title>
      {problem.detail && problem.detail !== `${problem.title}.` && <p className={css.stateText}>{problem.detail}</p>}
      {problem.requestId && (
        <p className={css.code}>
          {t('ui.requestId')} {problem.requestId}
        </p>
      )}
      {onRetry && !isFinal && (
        <div className={css.stateAction}>
          <Button icon="retry" onClick={onRetry}>
            {t('ui.tryAgain')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A failed mutation's error, next to its button; errors shown at fields are not repeated. */
export const ProblemNotice = ({ problem }: { readonly problem: Problem | undefined }) =>
  problem && (
    <div className={css.notice} role="alert">
      <p className={css.noticeTitle}>{problem.errors.length > 0 ? t('ui.checkFields') : problem.title}</p>
      {problem.detail && <p>{problem.detail}</p>}
      {problem.requestId && (
        <p className={css.code}>
          {t('ui.requestId')} {problem.requestId}
        </p>
      )}
    </div>
  )
