import type { FlightResponse } from '@farewind/contract/flights/search';
import { contrastOf } from '@farewind/values/brand-tones';
import { useNames } from './result-names.tsx';

const WHITE = '#ffffff';
const READABLE = 4.5;
const MOST = 2;

/** The carriers' codes on their colours, in place of logos. */
export function CarrierTile({ flight }: { readonly flight: FlightResponse }) {
  const names = useNames();
  const codes = [...new Set(flight.segments.map(({ carrier }) => carrier))];
  return (
    <span
      className={codes.length > 1 ? 'ctile duo' : 'ctile'}
      role="img"
      aria-label={codes.map(names.airline).join(', ')}
    >
      {codes.slice(0, MOST).map((code) => {
        const background = names.color(code);
        return (
          <i key={code} style={{ background, color: inkOn(background) }}>
            {code}
          </i>
        );
      })}
    </span>
  );
}

const inks = new Map<string, string>();

/** White if it is readable on the colour, else black; one of the two always is. */
function inkOn(background: string): string {
  let ink = inks.get(background);
  if (ink === undefined) {
    ink = contrastOf(background, WHITE) >= READABLE ? WHITE : '#000000';
    inks.set(background, ink);
  }
  return ink;
}
