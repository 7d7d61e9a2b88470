import type { LoginRecord } from '@walkup/sdk'
import { useServices } from '../data/ServicesProvider.tsx'
import { useMutation } from '../data/useCall.ts'
import { toast } from '../ui/toast.ts'
import { t } from '../i18n/index.ts'
import * as popover from '../ui/Popover.css.ts'

interface OrganizationChoicesProps {
  readonly organizations: LoginRecord['organizations']
  readonly currentId: number
  readonly onClose: () => void
}
/** Contents of the organization switcher. */
export default function OrganizationChoices({ organizations, currentId, onClose }: OrganizationChoicesProps) {
  const { session } = useServices()
  const { run } = useMutation('account.updateOrganization')

  async function change(orgId: number) {
    const record = await run({ params: { orgId } })
    if (!record) return toast(t('app.switchOrganizationFailed'), true)
    session.update(record)
  }
  return organizations.map(({ id, name }) => (
    <button
      key={id}
      type="button"
      className={popover.item}
      aria-current={id === currentId}
      onClick={() => {
        onClose()
        if (id !== currentId) void change(id)
      }}
    >
      {name}
    </button>
  ))
}
