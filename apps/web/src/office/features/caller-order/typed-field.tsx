import { useState } from 'react';
import type { DrawnField } from '../../kit/form/field.ts';

/** A text that takes effect when it is complete: with Enter, or on leaving the field. */
export function TypedField(props: DrawnField & { readonly maxLength: number }) {
  const [typed, setTyped] = useState<string>();
  const value = typeof props.value === 'string' ? props.value : '';
  const take = () => {
    if (typed !== undefined && typed.trim() !== value) props.onChange(typed.trim());
    setTyped(undefined);
  };
  return (
    <input
      id={props.id}
      className="input"
      maxLength={props.maxLength}
      aria-describedby={props.describedBy}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Not yet the order: first its price with the code.
        event.preventDefault();
        take();
      }}
      onBlur={take}
    />
  );
}
