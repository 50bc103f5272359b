import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';

/** A number changed by buttons within its bounds. */
export function Counter(props: {
  readonly label: string;
  readonly hint: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}) {
  const t = useT();
  const id = useId();
  return (
    <div className="counter" role="group" aria-labelledby={id}>
      <p className="grow">
        <span id={id}>{props.label}</span>
        <br />
        <span className="t14 mute">{props.hint}</span>
      </p>
      <button
        type="button"
        className="btn btn-line btn-icon"
        aria-label={t('search.fewer', { what: props.label })}
        disabled={props.value <= props.least}
        onClick={() => props.onChange(props.value - 1)}
      >
        <Minus className="i" aria-hidden />
      </button>
      <output className="num b" aria-live="polite">
        <span className="sr">{props.label}: </span>
        {props.value}
      </output>
      <button
        type="button"
        className="btn btn-line btn-icon"
        aria-label={t('search.more', { what: props.label })}
        disabled={props.value >= props.most}
        onClick={() => props.onChange(props.value + 1)}
      >
        <Plus className="i" aria-hidden />
      </button>
    </div>
  );
}
