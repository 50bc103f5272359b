import type { ReactNode } from 'react';
import { useFormatPhone } from '../../../shared/format/use-format-phone.ts';
import { officeCall } from '../../session/office-call.ts';
import * as transfers from '@farewind/contract/inventory/transfers';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { TransferTabs } from './transfer-tabs.tsx';
import type { Station } from './transfer-types.ts';

type StationForm = {
  airport: string;
  operatorName: string;
  operatorPhone: string;
  meetingRu: string;
  meetingEn: string;
  meetingTr: string;
  isActive: boolean;
};

const drawWhole = (phone: string) => <span className="num nw">{phone}</span>;

/** Operators and meeting points by airport. */
export function StationsPage(): ReactNode {
  const t = useOfficeT();
  const formatPhone = useFormatPhone();
  return (
    <ListPage<Station, StationForm>
      screen={{
        name: 'transferStations',
        title: 'transfer.airports',
        search: 'transfer.airportSearch',
        newText: 'transfer.newAirport',
        lead: <TransferTabs />,
        load: loadList(transfers.getStations),
        idOf: ({ id }) => String(id),
        nameOf: ({ airport }) => airport,
        columns: [
          {
            name: 'airport',
            title: 'transfer.airport',
            sort: 'airport',
            place: 'head',
            text: ({ airport, airportName }) => `${airport} · ${airportName}`,
          },
          {
            name: 'operator',
            title: 'transfer.operator',
            sort: 'operatorName',
            text: ({ operatorName }) => operatorName,
          },
          {
            name: 'phone',
            title: 'transfer.phone',
            text: ({ operatorPhone }) => operatorPhone,
            draw: ({ operatorPhone }) => drawWhole(formatPhone(operatorPhone)),
          },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'transfer.newAirport',
          editTitle: 'transfer.editAirport',
          fields: (row) => listFields(row !== undefined),
          blank: {
            airport: '',
            operatorName: '',
            operatorPhone: '',
            isActive: true,
            meetingRu: '',
            meetingEn: '',
            meetingTr: '',
          },
          read: ({ airport, operatorName, operatorPhone, meetingPoint: { ru, en, tr }, isActive }) => ({
            airport,
            operatorName,
            operatorPhone,
            isActive,
            meetingRu: ru,
            meetingEn: en,
            meetingTr: tr,
          }),
          create: (values) => officeCall(transfers.saveStation, toStation(values)),
          update: ({ id }, values, version) =>
            officeCall(transfers.updateStation, { ...toStation(values), id, version }),
        },
      }}
    />
  );
}

function toStation({ meetingRu, meetingEn, meetingTr, ...values }: StationForm) {
  return { ...values, meetingPoint: { ru: meetingRu, en: meetingEn, tr: meetingTr } };
}

function listFields(isKept: boolean): Field<StationForm>[] {
  const meeting = { kind: 'area', maxLength: 256, isWide: true } as const;
  return [
    { name: 'airport', label: 'transfer.airport', kind: 'text', maxLength: 3, isFixed: isKept },
    { name: 'operatorName', label: 'transfer.operator', kind: 'text', maxLength: 128 },
    { name: 'operatorPhone', label: 'transfer.phone', kind: 'tel', maxLength: 32 },
    { name: 'isActive', label: 'transfer.isSold', kind: 'check' },
    { name: 'meetingRu', label: 'transfer.meetingRu', ...meeting },
    { name: 'meetingEn', label: 'transfer.meetingEn', ...meeting },
    { name: 'meetingTr', label: 'transfer.meetingTr', ...meeting },
  ];
}
