import { useLogin } from '../data/ServicesProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { say, t } from '../words/index.ts'
import { inOrder } from './inOrder.ts'
import * as css from './palette.css.ts'

/** Every key that does something, by where it does it. */
export default function Help({ onClose }: { readonly onClose: () => void }) {
  const areas = inOrder(useLogin())
    .filter(({ key }) => key)
    .map(({ key, label }) => [`G ${key?.toUpperCase()}`, t('Go to {area}', { area: say(label) })] as const)
  const parts: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
    [
      t('Anywhere'),
      [
        ['Ctrl K  ⌘ K', t('Search, or go anywhere')],
        ['F8', say({ en: 'To the latest message, and back', es: 'Al último mensaje, y de vuelta' })],
        ['?', t('This help')],
        ...areas,
      ],
    ],
    [
      t('In a list'),
      [
        ['J  K  ↓  ↑', t('Next and previous row')],
        ['Enter', t('Open the row’s page')],
        [say({ en: 'Space', es: 'Espacio' }), t('Show the row beside the list')],
        ['X', t('Choose the row; with Shift a range')],
        ['Ctrl A  ⌘ A', t('Choose all loaded')],
        ['Ctrl C  ⌘ C', t('Copy what is chosen')],
        ['F2', t('Change the row in its place')],
        ['Esc', t('Close what is beside; choose none')],
      ],
    ],
    [
      t('In a form'),
      [
        ['Enter', t('Save')],
        ['Esc', t('Cancel; what was entered is asked about')],
      ],
    ],
  ]
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
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
