import { useEffect, useState } from 'react';

/** Two ends of a scale on the browser's own sliders. The choice is applied when a thumb is released. */
export function RangeFilter(props: {
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly from: number;
  readonly to: number;
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly show: (value: number, end: 'from' | 'to') => string;
  readonly onRange: (from: number, to: number) => void;
}) {
  const { least, most, step } = props;
  const [range, setRange] = useState({ from: props.from, to: props.to });
  useEffect(() => setRange({ from: props.from, to: props.to }), [props.from, props.to]);
  const share = (value: number) => ((value - least) / Math.max(most - least, 1)) * 100;
  const commit = () => {
    if (range.from !== props.from || range.to !== props.to) props.onRange(range.from, range.to);
  };
  const thumb = (end: 'from' | 'to', label: string) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={props.show(range[end], end)}
      min={least}
      max={most}
      step={step}
      disabled={most - least < 2 * step}
      value={range[end]}
      onChange={(event) => {
        const value = event.target.valueAsNumber;
        setRange((now) =>
          end === 'from'
            ? { ...now, from: Math.min(value, now.to - step) }
            : { ...now, to: Math.max(value, now.from + step) },
        );
      }}
      onPointerUp={commit}
      onKeyUp={commit}
      onBlur={commit}
    />
  );
  return (
    <>
      <div className="range two-thumbs">
        <i style={{ left: `${share(range.from)}%`, right: `${100 - share(range.to)}%` }} />
        {thumb('from', props.fromLabel)}
        {thumb('to', props.toLabel)}
      </div>
      <div className="range-v" aria-hidden="true">
        <span>{props.show(range.from, 'from')}</span>
        <span>{props.show(range.to, 'to')}</span>
      </div>
    </>
  );
}
