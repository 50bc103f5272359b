const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** Minutes east of UTC at an instant, from the zone's local time. */
function offsetAt(zone: string, instantMs: number): number {
  const quarter = Math.floor(instantMs / QUARTER_MS) * QUARTER_MS;
  const key = `${zone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    let format = formats.get(zone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
      });
      formats.set(zone, format);
    }
    const parts = new Map(format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]));
    const wall = Date.UTC(
      parts.get('year')!,
      parts.get('month')! - 1,
      parts.get('day'),
      parts.get('hour'),
      parts.get('minute'),
    );
    offset = (wall - quarter) / 60_000;
    offsets.set(key, offset);
  }
  return offset;
}

/**
 * The UTC minute at which the zone's clock shows a wall minute (both since 1970): the first one if it occurs twice; if
 * it never occurs, the minute by the offset before the change.
 */
export function utcMinuteOf(zone: string, wallMinute: number): number {
  const wallMs = wallMinute * 60_000;
  const tried = new Set<number>();
  for (let hour = -26; hour <= 26; hour += 1) tried.add(offsetAt(zone, wallMs + hour * HOUR_MS));
  const shown = [...tried]
    .map((offset) => ({ offset, utcMs: wallMs - offset * 60_000 }))
    .filter(({ offset, utcMs }) => offsetAt(zone, utcMs) === offset)
    .map(({ utcMs }) => utcMs);
  const utcMs =
    shown.length > 0 ? Math.min(...shown) : wallMs - offsetAt(zone, wallMs - 26 * HOUR_MS) * 60_000;
  return utcMs / 60_000;
}
