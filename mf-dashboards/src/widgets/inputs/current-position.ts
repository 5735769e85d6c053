/** Why a browser doesn’t say where it is. */
export class PositionError extends Error {
  constructor(readonly reason: 'insecure' | 'denied' | 'unknown') {
    super(reason);
  }
}

/** The longest that somebody waits for it, ms. */
const patience = 20_000;

/** Where the browser is, to 7 decimal places: a centimeter. Rejects with a `PositionError`. */
export function currentPosition(isAccurate: boolean): Promise<{ latitude: number; longitude: number }> {
  // Browsers have it on secure pages alone.
  if (!globalThis.isSecureContext || !navigator.geolocation) return Promise.reject(new PositionError('insecure'));
  const round = (degrees: number) => Number(degrees.toFixed(7));
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: round(coords.latitude), longitude: round(coords.longitude) }),
      ({ code }) => reject(new PositionError(code === 1 ? 'denied' : 'unknown')),
      { enableHighAccuracy: isAccurate, timeout: patience, maximumAge: 0 },
    );
  });
}
