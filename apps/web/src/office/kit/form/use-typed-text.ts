import { useState } from 'react';
import { takeTyped, type TypedText } from './day-text.ts';

/** The text of a field while it is typed, and its full form once the field is left or its value changes from elsewhere. */
export function useTypedText(
  value: string,
  onChange: (value: string) => void,
  pattern: Parameters<typeof takeTyped>[2],
) {
  const [typed, setTyped] = useState<TypedText>();
  const whole = pattern.read(value);
  const shown = typed?.value === value ? typed.text : whole === undefined ? value : pattern.format(whole);
  return {
    shown,
    type: (next: string) => {
      const taken = takeTyped(next, shown, pattern);
      setTyped(taken);
      onChange(taken.value);
    },
    settle: () => setTyped(undefined),
  };
}
