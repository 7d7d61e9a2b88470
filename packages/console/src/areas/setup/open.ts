import { atom } from 'nanostores'

/** Whether the setup guide is open, as far as this tab knows: the banner follows what the page does. */
export const isSetupOpen = atom(false)
