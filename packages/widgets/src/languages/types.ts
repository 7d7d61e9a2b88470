import type { kiosk } from './en/kiosk.ts'
import type { manage } from './en/manage.ts'
import type { photos } from './en/photos.ts'
import type { picker } from './en/picker.ts'
import type { waitlist } from './en/waitlist.ts'

type Texts<Key extends string> = Readonly<Record<Key, string>>
export type ManageKey = keyof typeof manage
export type ManageTexts = Texts<ManageKey>
export type KioskKey = keyof typeof kiosk
export type KioskTexts = Texts<KioskKey>
export type PickerKey = keyof typeof picker
export type PickerTexts = Texts<PickerKey>
export type PhotoKey = keyof typeof photos
export type PhotoTexts = Texts<PhotoKey>
export type WaitlistTexts = Texts<keyof typeof waitlist>
export type LoaderTexts = readonly [slow: string, failed: string, again: string, open: string]
/** The floating button, and the dialog's title and button. */
export type ModeTexts = Texts<'openBooking' | 'openCapture' | 'close'>
