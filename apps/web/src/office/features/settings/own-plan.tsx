import { geoPath } from 'd3-geo';
import { useMemo, type ReactNode } from 'react';
import { useLand } from '../../../shared/art/use-land.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { PLAN_HEIGHT, PLAN_WIDTH, planOf, type Plan, type PlanPlace } from './plan-geometry.ts';

const MARGIN = 18;

/** The map that we draw ourselves: coasts round a place, a grid of degrees and a scale. Nothing is asked of anybody. */
export function OwnPlan({ place }: { readonly place: PlanPlace }): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const land = useLand();
  const plan = useMemo(() => planOf(place), [place]);
  const coast = useMemo(
    () => (land === undefined ? '' : (geoPath(plan.projection)(land) ?? '')),
    [land, plan],
  );
  const degrees = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  const [lat, lng] = [degrees.format(place.lat), degrees.format(place.lng)];
  return (
    <svg
      className="o-map"
      viewBox={`0 0 ${PLAN_WIDTH} ${PLAN_HEIGHT}`}
      role="img"
      aria-label={t('map.planAlt', { lat, lng })}
    >
      <rect width={PLAN_WIDTH} height={PLAN_HEIGHT} fill="var(--map-sea)" />
      <path d={coast} fill="var(--map-land)" stroke="var(--map-coast)" strokeWidth="1.2" />
      <path d={gridOf(plan)} fill="none" stroke="var(--map-line)" />
      <g transform={`translate(${PLAN_WIDTH / 2} ${PLAN_HEIGHT / 2})`} fill="var(--sea)">
        <circle r="18" opacity="0.18" />
        <circle r="7" stroke="var(--card)" strokeWidth="3" />
      </g>
      <Scale scale={plan.scale} locale={locale} />
    </svg>
  );
}

function Scale({ scale, locale }: { readonly scale: Plan['scale']; readonly locale: string }) {
  const { kilometres, length } = scale;
  const text = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }).format(kilometres);
  return (
    <g transform={`translate(${MARGIN} ${PLAN_HEIGHT - MARGIN})`}>
      <path d={`M0 -7V0H${length.toFixed(1)}V-7`} fill="none" stroke="var(--ink)" strokeWidth="2" />
      <text
        y="-14"
        fontSize="20"
        fill="var(--ink)"
        stroke="var(--map-land)"
        strokeWidth="4"
        paintOrder="stroke"
      >
        {text}
      </text>
    </g>
  );
}

function gridOf({ meridians, parallels }: Plan): string {
  const down = meridians.map((x) => `M${x.toFixed(1)} 0V${PLAN_HEIGHT}`);
  const across = parallels.map((y) => `M0 ${y.toFixed(1)}H${PLAN_WIDTH}`);
  return [...down, ...across].join('');
}
