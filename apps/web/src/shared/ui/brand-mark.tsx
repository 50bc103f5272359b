export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--sea)" />
      <circle cx="21.5" cy="11" r="4.5" fill="var(--sun)" />
      <path
        d="M5 16.5c4-3.4 8-3.4 11.5-1.2s7 2 10.5-.8"
        fill="none"
        stroke="var(--on-sea)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M5 22.5c4-3.4 8-3.4 11.5-1.2s4.5 2.3 6.5 1.4"
        fill="none"
        stroke="var(--on-sea)"
        strokeWidth="2.6"
        strokeLinecap="round"
        opacity=".62"
      />
    </svg>
  );
}
