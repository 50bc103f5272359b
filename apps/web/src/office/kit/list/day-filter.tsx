import { useState } from 'react';
import { DateInput } from '../form/date-input.tsx';
import { readDay } from '../form/day-text.ts';

/** A date as a filter bound; passed on only when complete or empty. */
export function DayFilter(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  return (
    <span className={value === '' ? 'chip o-day' : 'chip o-day on'}>
      <span aria-hidden>{label}</span>
      <DateInput
        label={label}
        value={typed ?? value}
        onChange={(next) => {
          const isWhole = next === '' || readDay(next) !== undefined;
          setTyped(isWhole ? undefined : next);
          if (isWhole && next !== value) onChange(next);
        }}
      />
    </span>
  );
}
