import { useLogin } from '../data/ServicesProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { t } from '../i18n/index.ts'
import { areasInOrder } from './areasInOrder.ts'
import * as css from './palette.css.ts'

/** Keyboard shortcuts by context. */
export default function Help({ onClose }: { readonly onClose: () => void }) {
  const areas = areasInOrder(useLogin())
    .filter(({ key }) => key)
    .map(({ key, label }) => [`G ${key?.toUpperCase()}`, t('palette.goToArea', { area: label })] as const)
  const parts: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      t('palette.anywhere'),
      [
        ['Ctrl K  ⌘ K', t('palette.searchOrJump')],
        ['F8', t('palette.latestMessage')],
        ['/', t('palette.searchHere')],
        ['?', t('palette.showShortcuts')],
        ...areas,
      ],
    ],
    [
      t('palette.inAList'),
      [
        ['J  K  ↓  ↑', t('palette.nextAndPreviousRow')],
        ['Enter', t('palette.openRow')],
        [t('palette.space'), t('palette.previewRow')],
        ['X', t('palette.selectRowKeys')],
        ['Ctrl A  ⌘ A', t('common.selectLoaded')],
        ['Ctrl C  ⌘ C', t('palette.copySelection')],
        ['F2', t('palette.editInPlace')],
        ['Esc', t('palette.closePanelKeys')],
      ],
    ],
    [
      t('palette.onALead'),
      [
        ['C', t('common.claim')],
        ['D', t('leads.call')],
        ['T', t('leads.text')],
        ['N', t('leads.addANote')],
        ['S', t('leads.nextStep')],
        ['B', t('leads.setAppointment')],
        ['M', t('technicians.move')],
        ['1 – 6', t('palette.callOutcome')],
      ],
    ],
    [
      t('palette.inTheQueue'),
      [
        ['C', t('queue.claimAndCall')],
        ['X', t('queue.next')],
        [t('palette.space'), t('palette.pickUpVisit')],
        ['↑  ↓  ←  →', t('palette.moveVisit')],
      ],
    ],
    [
      t('palette.inAForm'),
      [
        ['Enter', t('common.save')],
        ['Esc', t('palette.cancelKeys')],
      ],
    ],
  ]
  return (
    <Dialog title={t('common.keyboardShortcuts')} onClose={onClose}>
      {parts.map(([title, keys]) => (
        <section key={title}>
          <h3 className={css.part}>{title}</h3>
          <dl className={css.keys}>
            {keys.map(([key, what]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt className={css.key}>{key}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
