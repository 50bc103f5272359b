import { geoMercator, type GeoProjection } from 'd3-geo';

/** The place of a map setting: degrees, and the zoom of web maps, at which the world is 256 × 2^zoom wide. */
export interface PlanPlace {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** The size requested from map providers. */
export const PLAN_WIDTH = 512;
export const PLAN_HEIGHT = 320;

/** Closer, the simplification of our coasts would be visible; further out, the world would not fill the plan. */
const FINEST_ZOOM = 6;
const COARSEST_ZOOM = 1;
/** Latitude limit of web maps. */
const FURTHEST_LATITUDE = 85;
const KM_PER_DEGREE = 111.32;
/** Round steps of a grid and a scale. */
const GRID_DEGREES = [2, 5, 10, 20, 30, 45, 60];
const MIN_GRID_UNITS = 80;
const MAX_SCALE_UNITS = 130;
/** Coasts are clipped slightly outside, so that their outline does not run along the edge. */
const OUTSIDE = 4;

export interface Plan {
  readonly projection: GeoProjection;
  /** Positions of full degrees, in units of the plan. */
  readonly meridians: readonly number[];
  readonly parallels: readonly number[];
  /** A round distance, and its length at the centre. */
  readonly scale: { readonly kilometres: number; readonly length: number };
}

/** Geometry of a plan centred on a place, in Mercator projection. */
export function planOf({ lat, lng, zoom }: PlanPlace): Plan {
  const middle = Math.min(Math.max(lat, -FURTHEST_LATITUDE), FURTHEST_LATITUDE);
  const world = 256 * 2 ** Math.min(Math.max(zoom, COARSEST_ZOOM), FINEST_ZOOM);
  const degrees = 360 / world;
  const projection = geoMercator()
    .rotate([-lng, 0])
    .center([0, middle])
    .scale(world / (2 * Math.PI))
    .translate([PLAN_WIDTH / 2, PLAN_HEIGHT / 2])
    .clipExtent([
      [-OUTSIDE, -OUTSIDE],
      [PLAN_WIDTH + OUTSIDE, PLAN_HEIGHT + OUTSIDE],
    ]);
  const step = GRID_DEGREES.find((each) => each / degrees >= MIN_GRID_UNITS) ?? 60;
  const half = (PLAN_WIDTH / 2) * degrees;
  const latitudeAt = (y: number): number => projection.invert?.([PLAN_WIDTH / 2, y])?.[1] ?? middle;
  return {
    projection,
    meridians: multiples(step, lng - half, lng + half).map(
      (longitude) => PLAN_WIDTH / 2 + (longitude - lng) / degrees,
    ),
    parallels: multiples(step, latitudeAt(PLAN_HEIGHT), latitudeAt(0)).map(
      (latitude) => projection([lng, latitude])?.[1] ?? 0,
    ),
    scale: scaleOf(degrees * KM_PER_DEGREE * Math.cos((middle * Math.PI) / 180)),
  };
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(Math.floor(to / step) - first + 1, 0);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** The longest of 1, 2, 5, 10, 20, 50 … kilometres that fits. */
function scaleOf(kilometresPerUnit: number): Plan['scale'] {
  const most = kilometresPerUnit * MAX_SCALE_UNITS;
  const power = 10 ** Math.floor(Math.log10(most));
  const kilometres = power * ([5, 2].find((times) => power * times <= most) ?? 1);
  return { kilometres, length: kilometres / kilometresPerUnit };
}
