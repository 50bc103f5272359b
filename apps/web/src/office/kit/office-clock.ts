import { instantOf, localDateTimeAt, zoneOffsetMinutes } from '@farewind/values/local-time';

let zone: string | undefined;

/** Sets by whose clock the office tells times: that of the agency whose session was read (SessionStart). */
export function setOfficeZone(next: string | undefined): void {
  zone = next;
}

/** The zone of the office's clock: the agency's, wherever its staff sit and whatever their browsers say. */
export function officeZone(): string {
  if (zone === undefined) throw new Error('No session of the office has been read');
  return zone;
}

/** What the office's clock shows at an instant. */
export function officeTimeAt(epochMs: number): string {
  return localDateTimeAt(epochMs, officeZone());
}

/** The instant at which the office's clock shows a time: `2027-06-12T08:10`, as ISO; what is no time stays as it is. */
export function instantOfOffice(local: string): string {
  const guess = Date.parse(`${local}Z`);
  if (Number.isNaN(guess)) return local;
  const shift = Date.parse(`${officeTimeAt(guess)}Z`) - guess;
  return new Date(guess - shift).toISOString();
}

/** Today in the office. */
export function officeToday(): string {
  return officeTimeAt(Date.now()).slice(0, 10);
}

/** The instant, as the wire has it, at which the office's clock shows a time (`2027-06-12T08:10`). */
export function instantInOffice(local: string): string {
  return new Date(instantOf(local, zoneOffsetMinutes(officeZone(), local))).toISOString();
}
