import { useLogin } from '../data/ServicesProvider.tsx'
import { disabledFeature, isAllowed } from '../data/access.ts'
import type { Resource } from '../resource.ts'
import NoAccess from '../ui/NoAccess.tsx'
import FeatureOff from '../ui/FeatureOff.tsx'
import NotFound from '../ui/NotFound.tsx'

interface NoPageProps {
  /** The requested area if it exists but the reader can't open it. */
  readonly area?: Resource
  readonly isHome?: boolean
}
/** Not-found, no-access, or switched-off page. */
export default function PageNotFound({ area, isHome }: NoPageProps) {
  const login = useLogin()
  if (!area) return isHome ? <NoAccess /> : <NotFound />
  const isOff = [area.needs].flat().some((name) => isAllowed(name, login) && disabledFeature(name, login) !== undefined)
  return isOff ? <FeatureOff area={area.label} /> : <NoAccess area={area.label} />
}
