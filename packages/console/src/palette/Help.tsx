import { useLogin } from '../data/ServicesProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { t } from '../i18n/index.ts'
import { inOrder } from './inOrder.ts'
import * as css from './palette.css.ts'

/** Every key that does something, by where it does it. */
export default function Help({ onClose }: { readonly onClose: () => void }) {
  const areas = inOrder(useLogin())
    .filter(({ key }) => key)
    .map(({ key, label }) => [`G ${key?.toUpperCase()}`, t('common.goToArea', { area: label })] as const)
  const parts: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      t('common.anywhere'),
      [
        ['Ctrl K  ⌘ K', t('common.searchOrGoAnywhere')],
        ['F8', t('palette.toTheLatestMessageAndBack')],
        ['?', t('common.thisHelp')],
        ...areas,
      ],
    ],
    [
      t('common.inAList'),
      [
        ['J  K  ↓  ↑', t('common.nextAndPreviousRow')],
        ['Enter', t('common.openTheRowsPage')],
        [t('palette.space'), t('common.showTheRowBesideTheList')],
        ['X', t('common.chooseTheRowWithShiftARange')],
        ['Ctrl A  ⌘ A', t('common.chooseAllLoaded')],
        ['Ctrl C  ⌘ C', t('common.copyWhatIsChosen')],
        ['F2', t('common.changeTheRowInItsPlace')],
        ['Esc', t('common.closeWhatIsBesideChooseNone')],
      ],
    ],
    [
      t('common.inAForm'),
      [
        ['Enter', t('common.save')],
        ['Esc', t('common.cancelWhatWasEnteredIsAskedAbout')],
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
