import { geoConicEqualArea, geoInterpolate, geoPath, type GeoProjection } from 'd3-geo';
import { useMemo } from 'react';
import { useLand } from '../../shared/art/use-land.ts';

export interface MapStop {
  readonly code: string;
  readonly name: string;
  readonly at: readonly [longitude: number, latitude: number];
}

const WIDTH = 470;
const HEIGHT = 380;
const MARGIN = 64;
const ARC_POINTS = 40;

/** The route of a flight on a drawn map: coasts, great circles and the airports on them. */
export function RouteMap(props: { readonly stops: readonly MapStop[]; readonly label: string }) {
  const { stops } = props;
  const land = useLand();
  const drawn = useMemo(() => draw(stops), [stops]);
  const coast = useMemo(
    () => (land === undefined ? '' : (geoPath(drawn.projection)(land) ?? '')),
    [land, drawn],
  );
  return (
    <div className="map">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={props.label}
      >
        <rect width={WIDTH} height={HEIGHT} fill="var(--map-sea)" />
        <path d={coast} fill="var(--map-land)" stroke="var(--map-coast)" strokeWidth="0.8" />
        {drawn.arcs.map((arc) => (
          <path key={arc} d={arc} fill="none" stroke="var(--sea)" strokeWidth="2" strokeLinecap="round" />
        ))}
        {drawn.points.map((point) => (
          <g key={point.stop.code} transform={`translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`}>
            <circle r="5" fill="var(--card)" stroke="var(--sea)" strokeWidth="2" />
            <text
              x={point.onRight ? -10 : 10}
              y="4"
              textAnchor={point.onRight ? 'end' : 'start'}
              fontSize="14"
              fontWeight="600"
              fill="var(--ink)"
              stroke="var(--map-land)"
              strokeWidth="4"
              paintOrder="stroke"
            >
              {point.stop.name} <tspan className="code">{point.stop.code}</tspan>
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

function draw(stops: readonly MapStop[]) {
  const projection = fit(stops);
  const line = geoPath(projection);
  const arcs = stops.slice(1).map((stop, index) => {
    const way = geoInterpolate([...(stops[index] ?? stop).at], [...stop.at]);
    const coordinates = Array.from({ length: ARC_POINTS + 1 }, (_, step) => way(step / ARC_POINTS));
    return line({ type: 'LineString', coordinates }) ?? '';
  });
  const places = stops.map((stop) => ({ stop, at: projection([...stop.at]) ?? ([0, 0] as const) }));
  const points = places.map(({ stop, at: [x, y] }, index) => {
    // Two airports of one city are close together: the first one's name is placed to its left.
    const crowded = places
      .slice(index + 1)
      .some(({ at }) => Math.abs(at[1] - y) < 18 && Math.abs(at[0] - x) < 110);
    return { stop, x, y, onRight: crowded || x > WIDTH * 0.62 };
  });
  return { projection, arcs, points };
}

/** A conic projection around the middle of the route, zoomed to its stops. */
function fit(stops: readonly MapStop[]): GeoProjection {
  const coordinates = stops.map((stop) => [...stop.at]);
  const longitudes = stops.map((stop) => stop.at[0]);
  const latitudes = stops.map((stop) => stop.at[1]);
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const projection = geoConicEqualArea()
    .parallels([Math.min(...latitudes) - 3, Math.max(...latitudes) + 3])
    .rotate([-middle, 0]);
  const box: [[number, number], [number, number]] = [
    [MARGIN, MARGIN],
    [WIDTH - MARGIN, HEIGHT - MARGIN],
  ];
  return projection.fitExtent(box, { type: 'MultiPoint', coordinates });
}
