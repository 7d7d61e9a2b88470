import { useStore } from '@nanostores/react'
import { areaIcons } from '../../../app/areaIcons.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Icon.tsx'
import { t } from '../../../i18n/index.ts'
import { setSound, soundOn } from './sound.ts'
import * as css from './alerts.css.ts'

const label = t('leads.newLeadSound')

/** Switches the new-lead sound on and off. */
export function SoundButton() {
  const isOn = useStore(soundOn)
  const name = isOn ? t('leads.newLeadSoundOn') : t('leads.newLeadSoundOff')
  return (
    <Button
      look="quiet"
      className={css.soundButton}
      aria-pressed={isOn}
      aria-label={label}
      title={name}
      onClick={() => setSound(!isOn)}
    >
      <Drawn path={isOn ? areaIcons.notifications : `${areaIcons.notifications}M3.500 3.500l13 13`} size={18} />
    </Button>
  )
}
