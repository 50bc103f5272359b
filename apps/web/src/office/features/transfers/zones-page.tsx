import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import * as transfers from '@farewind/contract/inventory/transfers';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { useAirportOptions } from './transfer-options.ts';
import { TransferTabs } from './transfer-tabs.tsx';
import { type Zone, blankName, listNameFields, readName, toName, type NameForm } from './transfer-types.ts';
import type { Field } from '../../kit/form/field.ts';
import { ofLines, RowsField, toLines, type Line, type LineCell } from '../../kit/form/rows-field.tsx';

/** Zones with their hotels and addresses. */
export function ZonesPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const airports = useAirportOptions();
  return (
    <ListPage<Zone, ZoneForm>
      screen={{
        name: 'transferZones',
        title: 'transfer.zones',
        search: 'transfer.zoneSearch',
        newText: 'transfer.newZone',
        lead: <TransferTabs />,
        load: loadList(transfers.getZones),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name[language],
        columns: [
          { name: 'name', title: 'transfer.zone', text: ({ name }) => name[language], place: 'head' },
          { name: 'code', title: 'package.code', sort: 'code', text: ({ code }) => code },
          {
            name: 'airport',
            title: 'transfer.airport',
            sort: 'airport',
            text: ({ airport, airportName }) => `${airport} · ${airportName}`,
          },
          {
            name: 'places',
            title: 'transfer.places',
            isNumber: true,
            text: ({ places }) => String(places.length),
          },
          {
            name: 'routes',
            title: 'transfer.prices',
            isNumber: true,
            text: ({ routes }) => String(routes),
          },
          activeColumn(t),
        ],
        filters: [{ name: 'airport', label: 'transfer.airport', options: airports }, activeFilter(t)],
        form: {
          createTitle: 'transfer.newZone',
          editTitle: 'transfer.editZone',
          fields: () => listZoneFields(t),
          blank: blankZone,
          read: readZone,
          create: (values) => officeCall(transfers.saveZone, toZone(values)),
          update: ({ id }, values, version) =>
            officeCall(transfers.updateZone, { ...toZone(values), id, version }),
        },
        removal: {
          text: 'transfer.deleteZone',
          run: ({ id }) => officeCall(transfers.deleteZone, { input: id }),
          undo: (row) => officeCall(transfers.saveZone, toZone(readZone(row))),
        },
      }}
    />
  );
}

type ZoneForm = NameForm & {
  code: string;
  airport: string;
  places: readonly string[];
  latitude: string;
  longitude: string;
  radiusKm: string;
  isActive: boolean;
};

const blankZone: ZoneForm = {
  ...blankName,
  code: '',
  airport: '',
  places: [],
  latitude: '',
  longitude: '',
  radiusKm: '',
  isActive: true,
};

function readZone({ code, airport, name, places, isActive, ...position }: Zone): ZoneForm {
  const { latitude, longitude, radiusKm } = position;
  return {
    ...readName(name),
    code,
    airport,
    places: ofLines(places.map(readPlace)),
    latitude: String(latitude ?? ''),
    longitude: String(longitude ?? ''),
    radiusKm: String(radiusKm ?? ''),
    isActive,
  };
}

function toZone({ code, airport, places, isActive, latitude, longitude, radiusKm, ...name }: ZoneForm) {
  return {
    code,
    airport,
    name: toName(name),
    places: toLines(places).map(toPlace),
    latitude: toNumber(latitude),
    longitude: toNumber(longitude),
    radiusKm: toNumber(radiusKm),
    isActive,
  };
}

/** A number that cannot be read is out of every range, so that the server refuses it at its field. */
function toNumber(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : 1e9;
}

function readPlace({ kind, code, name, isActive }: Zone['places'][number]): Line {
  return { kind, code, ...readName(name), isActive: isActive ? 'yes' : 'no' };
}

function toPlace({ kind, code = '', isActive, nameRu = '', nameEn = '', nameTr = '' }: Line) {
  return {
    kind: kind === 'address' ? ('address' as const) : ('hotel' as const),
    code,
    name: toName({ nameRu, nameEn, nameTr }),
    isActive: isActive !== 'no',
  };
}

function listZoneFields(t: OfficeTranslate): Field<ZoneForm>[] {
  const kinds = [
    { value: 'hotel', text: t('transfer.hotel') },
    { value: 'address', text: t('transfer.address') },
  ];
  const cells: readonly LineCell[] = [
    { name: 'kind', label: 'transfer.placeKind', kind: 'select', options: kinds, start: 'hotel' },
    { name: 'code', label: 'package.code', kind: 'text' },
    { name: 'nameRu', label: 'package.nameRu', kind: 'text' },
    { name: 'nameEn', label: 'package.nameEn', kind: 'text' },
    { name: 'nameTr', label: 'package.nameTr', kind: 'text' },
    { name: 'isActive', label: 'transfer.isOffered', kind: 'check', start: 'yes' },
  ];
  return [
    { name: 'code', label: 'package.code', hint: 'transfer.codeHint', kind: 'text', maxLength: 64 },
    { name: 'airport', label: 'transfer.airport', hint: 'transfer.airportHint', kind: 'text', maxLength: 3 },
    ...listNameFields<ZoneForm>(),
    {
      name: 'latitude',
      label: 'transfer.latitude',
      hint: 'transfer.positionHint',
      kind: 'text',
      maxLength: 12,
      isOptional: true,
    },
    { name: 'longitude', label: 'transfer.longitude', kind: 'text', maxLength: 12, isOptional: true },
    { name: 'radiusKm', label: 'transfer.radiusKm', kind: 'text', maxLength: 6, isOptional: true },
    { name: 'isActive', label: 'transfer.isSold', kind: 'check' },
    {
      name: 'places',
      label: 'transfer.places',
      kind: 'drawn',
      isOptional: true,
      draw: (field) => <RowsField field={field} cells={cells} addText="transfer.addPlace" />,
      words: (value) =>
        toLines(value)
          .map(({ nameEn, code }) => nameEn || code)
          .join(', '),
    },
  ];
}
