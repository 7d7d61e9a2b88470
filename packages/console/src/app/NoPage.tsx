import NoAccess from '../ui/NoAccess.tsx'
import NotFound from '../ui/NotFound.tsx'

interface NoPageProps {
  /** Name of the requested area if it exists but the reader's role can't open it. */
  readonly area?: string
  readonly isHome?: boolean
}
/** Not-found or no-access page. */
export default function NoPage({ area, isHome }: NoPageProps) {
  return area || isHome ? <NoAccess {...(area ? { area } : {})} /> : <NotFound />
}
