import { useState } from 'react'
import type { Bodies, Replies } from '@walkup/sdk'
import { errorAt } from '../../data/problem.ts'
import { useLogin } from '../../data/ServicesProvider.tsx'
import { useMutation } from '../../data/useCall.ts'
import { Combobox } from '../../frame/form/Combobox.tsx'
import { FormActions } from '../../frame/form/FormActions.tsx'
import { MultiSelect } from '../../frame/form/MultiSelect.tsx'
import { isChanged, useLeaving } from '../../frame/form/useLeaving.ts'
import { useCan, type Source } from '../../frame/index.ts'
import { useLookup } from '../../data/lookups.ts'
import { roleName } from '../../frame/fixedNames.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogForm } from '../../ui/Dialog.tsx'
import { ProblemNotice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { assignableRoles } from './form.ts'
import { reportInvitation } from './invitations.ts'
import * as css from './Trades.css.ts'

type User = Replies['users.get']
type RoleId = NonNullable<Bodies['users.upsert']['roleId']>
interface PlacesProps {
  readonly user: User
  readonly onChanged: () => void
}

/** A user's assignments and roles, with an option to add another organization. */
export function Memberships({ user, onChanged }: PlacesProps) {
  const login = useLogin()
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useCan('users.upsert')
  const taken = user.memberships.map(({ organization }) => organization.id)
  const left = login?.organizations.filter(({ id, isDeleted }) => !isDeleted && !taken.includes(id)) ?? []
  return (
    <>
      <ul className={css.trades}>
        {user.memberships.map(({ organization, roleId, isActive }) => (
          <li key={organization.id}>
            <b>{organization.name}</b>
            <div className={css.none}>
              {roleName(roleId)}
              {!isActive && ` · ${t('common.inactive')}`}
            </div>
          </li>
        ))}
      </ul>
      {mayAdd && left.length > 0 && <Button onClick={() => setAdding(true)}>{t('users.inviteToAnotherOrganization')}</Button>}
      {isAdding && <AddMembership user={user} organizations={left} onClose={() => setAdding(false)} onChanged={onChanged} />}
    </>
  )
}

interface AddPlaceProps extends PlacesProps {
  readonly organizations: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}
function AddMembership({ user, organizations, onClose, onChanged }: AddPlaceProps) {
  const [organizationId, setOrganization] = useState<number | null>(organizations[0]?.id ?? null)
  const [roleId, setRole] = useState<number | null>(null)
  const [territoryIds, setTerritories] = useState<readonly number[]>([])
  const [isShort, setShort] = useState(false)
  const save = useMutation('users.upsert')
  const entered = { organizationId, roleId, territoryIds }
  const [began] = useState(entered)
  const { leave, ...leaving } = useLeaving(isChanged(entered, began), onClose)
  const first = useLookup('first')
  const places: Source<number> = { useOptions: () => organizations.map(({ id, name }) => ({ value: id, label: name })) }
  const territories: Source<number> = {
    useOptions: () =>
      first?.allOrganizationTerritories
        .filter((one) => one.organizationId === organizationId && !one.isDeleted)
        .map(({ id, name }) => ({ value: id, label: name })),
  }
  async function submit(): Promise<void> {
    setShort(roleId === null)
    if (roleId === null || organizationId === null) return
    const { firstName, lastName, email } = user
    const place = { organizationId, roleId: roleId as RoleId, territoryIds: [...territoryIds] }
    const saved = await save.run({ body: { firstName, lastName, email, ...place, invite: true } })
    if (!saved) return
    toast(t('users.invitedElsewhere'))
    if (saved.invitation) reportInvitation(saved.invitation, saved)
    onChanged()
    onClose()
  }
  return (
    <Dialog title={t('users.inviteToAnotherOrganization')} description={`${user.firstName} ${user.lastName}`} onClose={leave}>
      <DialogForm onSubmit={submit}>
        <Combobox
          label={t('common.organization')}
          source={places}
          value={organizationId}
          canClear={false}
          error={errorAt(save.problem, 'organizationId')}
          onChange={(option) => {
            setOrganization(option ? Number(option.value) : null)
            setTerritories([])
          }}
        />
        <Combobox
          label={t('common.role')}
          source={assignableRoles}
          value={roleId}
          canClear={false}
          error={isShort ? t('common.requiredField') : errorAt(save.problem, 'roleId')}
          onChange={(option) => setRole(option ? Number(option.value) : null)}
        />
        <MultiSelect
          label={t('common.territories')}
          isOptional
          source={territories}
          value={territoryIds}
          error={errorAt(save.problem, 'territoryIds')}
          onChange={(ids) => setTerritories(ids.map(Number))}
        />
        <ProblemNotice problem={save.problem} />
        <FormActions {...leaving} isBusy={save.isRunning} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}
