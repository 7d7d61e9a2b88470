export interface Location {
  readonly lat: number
  readonly lng: number
}
const WAIT_MS = 5_000

/** The phone's location if permitted; punches work without it. */
export const currentLocation = (): Promise<Location | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(undefined),
      { timeout: WAIT_MS, maximumAge: 60_000, enableHighAccuracy: true },
    )
  })
