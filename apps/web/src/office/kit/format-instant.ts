/** A moment on the clock of the person who looks: `20-11-2026 15:02`; empty for none. */
export function formatInstant(instant: string | null | undefined): string {
  if (instant === null || instant === undefined || instant === '') return '';
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return instant;
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${two(time.getDate())}-${two(time.getMonth() + 1)}-${time.getFullYear()}`;
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
