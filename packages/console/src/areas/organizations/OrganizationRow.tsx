import { useMutation } from '../../data/useCall.ts'
import { useCan } from '../../frame/index.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../i18n/index.ts'
import { crmName } from './form.ts'
import type { Branch, Organization } from './tree.ts'
import * as css from './organizations.css.ts'

interface OrganizationRowProps extends Branch {
  readonly isCurrent: boolean
  readonly onChanged: (row?: Organization) => void
  readonly onEdit: () => void
  readonly onAdd: () => void
  readonly onClose: () => void
  readonly onReopen: () => void
  readonly onRemove: () => void
}

export function OrganizationRow({
  row,
  depth,
  isCurrent,
  onChanged,
  onEdit,
  onAdd,
  onClose,
  onReopen,
  onRemove,
}: OrganizationRowProps) {
  const mayWrite = useCan('organizations.upsert')
  const mayLend = useCan('smartCircle.upsert')
  const mayRemove = useCan('organizations.remove')
  const circle = useMutation('smartCircle.upsert')
  const crm = crmName(row.crmIntegrationId)

  async function setCircle(isSmartCircleLG: boolean): Promise<void> {
    const reply = await circle.run({ body: { organizations: [{ id: row.id, isSmartCircleLG }] } })
    if (reply) onChanged(reply.items[0])
    else toast(t('common.notSavedRetry'), true)
  }
  return (
    <tr className={css.row}>
      <th scope="row" className={css.cell}>
        <div className={css.name} style={{ paddingLeft: depth * 20 }}>
          {depth > 0 && <span className={css.twig} aria-hidden="true" />}
          <div>
            <span className={css.strong}>{row.name}</span>
            <span className={css.notes}>
              {row.isDeleted && <StatusDot tone="ended">{t('organizations.closed')}</StatusDot>}
              {isCurrent && <span>{t('common.current')}</span>}
              {crm && <span>{crm}</span>}
            </span>
          </div>
        </div>
      </th>
      {(['territories', 'stores', 'users'] as const).map((name) => (
        <td key={name} className={css.figure}>
          {count(row[name])}
        </td>
      ))}
      <td className={css.cell}>
        <input
          type="checkbox"
          className={css.check}
          aria-label={`${t('common.smartCircle')}: ${row.name}`}
          title={t('organizations.lendsGenerators')}
          checked={row.isSmartCircleLG}
          disabled={!mayLend || circle.isRunning || row.isDeleted}
          onChange={({ target }) => void setCircle(target.checked)}
        />
      </td>
      <td className={css.cell}>
        {mayWrite && (
          <div className={css.actions}>
            {row.isDeleted ? (
              <Button look="quiet" icon="retry" aria-label={`${t('organizations.reopen')}: ${row.name}`} onClick={onReopen}>
                {t('organizations.reopen')}
              </Button>
            ) : (
              <>
                <Button
                  look="quiet"
                  icon="plus"
                  aria-label={`${t('organizations.addSuborganization')}: ${row.name}`}
                  title={t('organizations.addSuborganization')}
                  onClick={onAdd}
                />
                <Button
                  look="quiet"
                  icon="edit"
                  aria-label={`${t('common.edit')}: ${row.name}`}
                  title={t('common.edit')}
                  onClick={onEdit}
                />
                {!isCurrent && (
                  <Button
                    look="quiet"
                    icon="close"
                    aria-label={`${t('common.close')}: ${row.name}`}
                    title={t('common.close')}
                    onClick={onClose}
                  />
                )}
              </>
            )}
            {mayRemove && (
              <Button
                look="quiet"
                icon="trash"
                aria-label={`${t('organizations.exportOrDelete')}: ${row.name}`}
                title={t('organizations.exportOrDelete')}
                onClick={onRemove}
              />
            )}
          </div>
        )}
      </td>
    </tr>
  )
}
