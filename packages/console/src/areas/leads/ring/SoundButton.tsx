import { useStore } from '@nanostores/react'
import { areaIcons } from '../../../app/areaIcons.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawn } from '../../../ui/Icon.tsx'
import { say } from '../../../words/index.ts'
import { setSound, soundOn } from './sound.ts'
import * as css from './ring.css.ts'

const label = { en: 'Ring for new leads', es: 'Sonar con prospectos nuevos' }

/** Turns the bell of new leads on and off. */
export default function SoundButton() {
  const isOn = useStore(soundOn)
  const name = say(
    isOn ? { en: 'New leads ring', es: 'Los prospectos nuevos suenan' } : { en: 'New leads are silent', es: 'Sin sonido' },
  )
  return (
    <Button
      look="quiet"
      className={css.bell}
      aria-pressed={isOn}
      aria-label={say(label)}
      title={name}
      onClick={() => setSound(!isOn)}
    >
      <Drawn path={isOn ? areaIcons.notifications : `${areaIcons.notifications}M3.500 3.500l13 13`} size={18} />
    </Button>
  )
}
