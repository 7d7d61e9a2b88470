import NoReach from './NoReach.tsx'
import NotFound from './NotFound.tsx'

interface NoPageProps {
  /** What the address names, where it is an area that the reader's role does not reach. */
  readonly area?: string
  readonly isHome?: boolean
}
/** In place of a page: why there is none. */
export default function NoPage({ area, isHome }: NoPageProps) {
  return area || isHome ? <NoReach {...(area ? { area } : {})} /> : <NotFound />
}
