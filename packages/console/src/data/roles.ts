import roles from 'contract:roles'
import { useLogin } from './ServicesProvider.tsx'

/** What the console knows of a role (docs/domain.md#roles); undefined for one that is newer than this page. */
export const roleOf = (id: number | undefined) => roles.find((role) => role.id === id)

/** The reader's role in the current organization. */
export const useRole = () => roleOf(useLogin()?.roleId)

/** Every role's id, in the order of the contract. */
export const roleIds: readonly number[] = roles.map(({ id }) => id)
