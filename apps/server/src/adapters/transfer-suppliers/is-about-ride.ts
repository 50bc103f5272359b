/** A wrong key, an unknown account, an address or method that is not there, too many calls, or a call that came too late. */
const aboutCaller: readonly number[] = [401, 402, 403, 405, 408, 425, 429];

/** Whether a supplier refuses this ride, and not whoever asks: only then is it no longer to be had. */
export function isAboutRide(status: number): boolean {
  return !aboutCaller.includes(status);
}
