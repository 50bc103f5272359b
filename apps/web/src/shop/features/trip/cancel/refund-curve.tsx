import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { useId } from 'react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import { useTripT } from '../texts/trip-texts.ts';

/** The refund over time as a graph, and as a table for screen readers. */
export function RefundCurve(props: {
  readonly curve: readonly CurvePoint[];
  readonly currency: Order['currency'];
}) {
  const clock = useJourneyClock();
  const { currency } = props;
  // A deadline that changes nothing any more is no step.
  const curve = props.curve.filter(({ refund }, index) => refund !== props.curve[index - 1]?.refund);
  const t = useTripT();
  const { locale } = useI18n();
  const id = useId();
  // A constant refund needs no graph.
  if (curve.length < 2) return null;
  const rows = curve.map(({ from, refund }, index) => ({
    when: index === 0 ? t('cancel.now') : clock.moment(from),
    short: index === 0 ? t('cancel.now') : clock.short(from),
    sum: formatMoney(refund, currency, locale),
  }));
  return (
    <section className="curve" aria-labelledby={id}>
      <h3 id={id}>{t('cancel.curve')}</h3>
      <CurvePicture
        curve={curve}
        rows={rows}
        label={t('cancel.curveSaid', {
          steps: rows.map(({ when, sum }) => t('cancel.curveStep', { time: when, sum })).join('; '),
        })}
      />
      <table className="table flush curve-table">
        <thead>
          <tr>
            <th scope="col">{t('cancel.curveFrom')}</th>
            <th scope="col" className="n">
              {t('cancel.back')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ when, sum }) => (
            <tr key={when}>
              <td className="num">
                <WholeDates text={when} />
              </td>
              <td className="n price">{sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CurvePicture(props: {
  readonly curve: readonly CurvePoint[];
  readonly rows: readonly { readonly short: string; readonly sum: string }[];
  readonly label: string;
}) {
  const steps = shapeCurve(props.curve);
  const { width, base } = curveBox;
  const line = curveLine(steps);
  return (
    <svg viewBox={`-8 0 ${width + 16} 208`} role="img" aria-label={props.label} className="curve-picture">
      <path className="fill" d={`${line}V${base}H0Z`} />
      <path className="base" d={`M0 ${base}H${width}`} />
      <path className="line" d={line} />
      <circle className="now" cx="0" cy={steps[0]?.y ?? base} r="6" />
      {steps.map(({ x, y }, index) => (
        <g key={x}>
          {index === 0 ? null : <path className="tick" d={`M${x} ${base}v6`} />}
          <text className="when" x={x} y={base + 24} textAnchor={index === 0 ? 'start' : 'middle'}>
            {props.rows[index]?.short}
          </text>
          <text className="sum" x={x + 12} y={y - 10}>
            {props.rows[index]?.sum}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface CurvePoint {
  readonly from: string;
  readonly refund: string;
}

interface CurveStep {
  readonly from: string;
  readonly refund: string;
  /** Position and height of a step, in units of the drawing. */
  readonly x: number;
  readonly end: number;
  readonly y: number;
}

export const curveBox = { width: 640, top: 40, base: 168 } as const;

/** Minimum share of the width, below which a step's sum and date do not fit. */
const LEAST_STEP = 0.28;

/**
 * The steps of a refund over time. The width follows their duration with a minimum for the label, the height follows
 * the refund. The last step has no end and gets the minimum width.
 */
export function shapeCurve(points: readonly CurvePoint[]): CurveStep[] {
  const most = Math.max(...points.map(({ refund }) => Number(refund)), 0.01);
  const times = points.map(({ from }) => Date.parse(from));
  const whole = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const shares = points.map((_, index) => {
    const next = times[index + 1];
    if (next === undefined || whole <= 0) return LEAST_STEP;
    return Math.max(LEAST_STEP, (next - (times[index] ?? next)) / whole);
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  let x = 0;
  return points.map((point, index) => {
    const width = ((shares[index] ?? 0) / sum) * curveBox.width;
    const step = {
      ...point,
      x,
      end: x + width,
      y: curveBox.base - (Number(point.refund) / most) * (curveBox.base - curveBox.top),
    };
    x += width;
    return step;
  });
}

/** The path along the tops of the steps. */
export function curveLine(steps: readonly CurveStep[]): string {
  return steps
    .map(({ y, end, x }, index) => `${index === 0 ? `M${round(x)} ` : 'V'}${round(y)}H${round(end)}`)
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
