/** A local time without offset, `2027-05-20T14:30:00`, this many minutes later by the same clock. */
export function addMinutesLocal(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 19);
}
