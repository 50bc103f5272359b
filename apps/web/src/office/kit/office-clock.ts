import { instantOf, localDateTimeAt, zoneOffsetMinutes } from '@farewind/values/local-time';

const MINUTE_MS = 60_000;

let zone: string | undefined;
let aheadMs = 0;

/** Sets the zone of the office clock from the session's agency (SessionStart). */
export function setOfficeZone(next: string | undefined): void {
  zone = next;
}

/** Puts the office clock forward: a training copy has a clock of its own. */
export function setOfficeAhead(minutes: number): void {
  aheadMs = minutes * MINUTE_MS;
}

/** Milliseconds since 1970 by the agency's clock. */
export function officeNow(): number {
  return Date.now() + aheadMs;
}

/** The agency's zone, independent of where staff are and of their browsers. */
export function officeZone(): string {
  if (zone === undefined) throw new Error('The office session has not been loaded');
  return zone;
}

/** Local time on the office clock at an instant. */
export function officeTimeAt(epochMs: number): string {
  return localDateTimeAt(epochMs, officeZone());
}

/** Today by the office clock. */
export function officeToday(): string {
  return officeTimeAt(officeNow()).slice(0, 10);
}

/** The instant of an office clock time (`2027-06-12T08:10`), in wire format; an unfinished one is returned unchanged. */
export function instantInOffice(local: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return local;
  return new Date(instantOf(local, zoneOffsetMinutes(officeZone(), local))).toISOString();
}
