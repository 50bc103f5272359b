import { type ReactNode, useMemo } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { officeCall } from '../../session/office-call.ts';
import * as settings from '@farewind/contract/settings/map-settings';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListForm } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { secretField } from './secret-field.ts';
import { warnSwitchedOff } from './warn-switched-off.ts';
import { ConnectionTestPanel, type ConnectionTestAnswer } from './connection-test-panel.tsx';
import { geoPath } from 'd3-geo';
import { useLand } from '../../../shared/art/use-land.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { PLAN_HEIGHT, PLAN_WIDTH, planOf, type Plan, type PlanPlace } from './plan-geometry.ts';

type MapSetting = Answer<typeof settings.getMapSettings>['items'][number];
type MapForm = {
  provider: MapSetting['provider'];
  apiKey: string;
  tileUrl: string;
  lat: string;
  lng: string;
  zoom: string;
  isActive: boolean;
};

const drawConnectionTest: NonNullable<ListForm<MapSetting, MapForm>['aside']> = (values, _change, row) => (
  <ConnectionTestPanel
    title="map.trial"
    text={values.provider === 'none' ? 'map.planText' : 'map.trialText'}
    button="map.trialButton"
    run={() => tryMap(values, row?.id)}
  />
);

async function tryMap(values: MapForm, id: number | undefined): Promise<ConnectionTestAnswer> {
  const answer = await officeCall(settings.testMapSetting, { ...values, id });
  if (!answer.ok || values.provider !== 'none') return answer;
  const place = { lat: Number(values.lat), lng: Number(values.lng), zoom: Number(values.zoom) };
  return { ...answer, drawing: <OwnPlan place={place} /> };
}

/** Map providers; without an active one our own plan is drawn. */
export function MapSettingsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<MapSetting, MapForm>
      screen={{
        name: 'map',
        title: 'menu.map',
        newText: 'map.new',
        emptyText: 'map.empty',
        load: loadList(settings.getMapSettings),
        idOf: ({ id }) => String(id),
        nameOf: ({ provider }) => t(providerTexts[provider]),
        columns: [
          {
            name: 'provider',
            title: 'map.provider',
            text: ({ provider }) => t(providerTexts[provider]),
            place: 'head',
          },
          { name: 'place', title: 'map.place', text: ({ lat, lng }) => `${lat}, ${lng}` },
          { name: 'zoom', title: 'map.zoom', text: ({ zoom }) => String(zoom), isNumber: true },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'map.createTitle',
          editTitle: 'map.editTitle',
          fields: (row) => listFields(t, row),
          blank,
          read: readSetting,
          create: (values) => warnSwitchedOff(officeCall(settings.saveMapSetting, values), t),
          update: ({ id }, values, version) =>
            warnSwitchedOff(officeCall(settings.updateMapSetting, { ...values, id, version }), t),
          isReviewed: true,
          aside: drawConnectionTest,
        },
        removal: {
          text: 'map.deleteText',
          run: ({ id }) => officeCall(settings.deleteMapSetting, { input: id }),
        },
      }}
    />
  );
}

const providerTexts: Readonly<Record<MapSetting['provider'], OfficeKey>> = {
  none: 'map.none',
  tiles: 'map.tiles',
  google: 'map.google',
  yandex: 'map.yandex',
};

/** Antalya, as large as a town. */
const blank: MapForm = {
  provider: 'none',
  apiKey: '',
  tileUrl: '',
  lat: '36.8969',
  lng: '30.7133',
  zoom: '11',
  isActive: true,
};

function readSetting({ provider, tileUrl, lat, lng, zoom, isActive }: MapSetting): MapForm {
  const place = { lat: String(lat), lng: String(lng), zoom: String(zoom) };
  return { provider, tileUrl: tileUrl ?? '', apiKey: '', ...place, isActive };
}

function listFields(t: OfficeTranslate, row: MapSetting | undefined): Field<MapForm>[] {
  const options = Object.entries(providerTexts).map(([value, key]) => ({ value, text: t(key) }));
  const isKept = row?.hasApiKey === true;
  return [
    { name: 'provider', label: 'map.provider', kind: 'select', options, isWide: true },
    {
      name: 'tileUrl',
      label: 'map.tileUrl',
      hint: 'map.tileHint',
      kind: 'text',
      maxLength: 2048,
      isWide: true,
      isShown: ({ provider }) => provider === 'tiles',
    },
    {
      ...secretField('apiKey', 'map.apiKey', { isKept, isNeeded: false }),
      isWide: true,
      isShown: ({ provider }) => provider !== 'none',
    },
    { name: 'lat', label: 'map.lat', kind: 'number', maxLength: 12 },
    { name: 'lng', label: 'map.lng', kind: 'number', maxLength: 12 },
    { name: 'zoom', label: 'map.zoom', kind: 'number', maxLength: 2 },
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}

const MARGIN = 18;

/** Our own map: coasts around a place, a grid of degrees and a scale. Sends no requests. */
function OwnPlan({ place }: { readonly place: PlanPlace }): ReactNode {
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
      className="o-map-picture"
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
