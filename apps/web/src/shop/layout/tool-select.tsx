import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** The browser's own list under a short label: the select lies, transparent, over what is shown. */
export function ToolSelect<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly shown: ReactNode;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <label className="tool tool-select">
      {props.shown}
      <ChevronDown className="i i-16" aria-hidden />
      <select
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value as Value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
