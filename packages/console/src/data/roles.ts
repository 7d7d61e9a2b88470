import roles from 'contract:roles'
import { useLogin } from './ServicesProvider.tsx'

export type Role = (typeof roles)[number]
/** Facts about a role (docs/domain.md#roles); undefined for a role newer than this build. */
export const roleOf = (id: number | undefined) => roles.find((role) => role.id === id)

/** The user's role in the current organization. */
export const useRole = () => roleOf(useLogin()?.roleId)

/** All role ids, in the contract's order. */
export const roleIds: readonly number[] = roles.map(({ id }) => id)

/** The role of most users, with the fewest permissions of those who work in stores. */
export const leadGenerator = roles.find(({ key }) => key === 'leadGenerator')?.id
