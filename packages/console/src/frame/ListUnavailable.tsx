import type { EndpointName } from '@walkup/sdk'
import { disabledFeature, isAllowed } from '../data/access.ts'
import { useLogin } from '../data/ServicesProvider.tsx'
import FeatureOff from '../ui/FeatureOff.tsx'
import NoAccess from '../ui/NoAccess.tsx'

/** Shown in place of a list that the user cannot read. */
export default function ListUnavailable({ title, endpoint }: { readonly title: string; readonly endpoint: EndpointName }) {
  const login = useLogin()
  return isAllowed(endpoint, login) && disabledFeature(endpoint, login) ? <FeatureOff area={title} /> : <NoAccess area={title} />
}
