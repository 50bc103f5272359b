const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A duration in its largest unit, localised: `40 sec`, `12 min`, `3 hr`. */
export function formatAge(seconds: number, locale: string): string {
  const step = steps.find((one) => seconds >= one.seconds) ?? { unit: 'second', seconds: 1 };
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: step.unit, unitDisplay: 'short' });
  return format.format(Math.floor(seconds / step.seconds));
}

/** Whole days, including `0 days`. */
export function formatDays(days: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}
