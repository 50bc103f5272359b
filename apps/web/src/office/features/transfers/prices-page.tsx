import type { Language } from '@farewind/contract/core/fields';
import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import * as transfers from '@farewind/contract/inventory/transfers';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { TransferFiles } from './import-dialog.tsx';
import { blankPrice, listPriceFields, readPrice, type PriceForm } from './price-form.ts';
import { useAirportOptions, useVehicleOptions, useZoneOptions } from './transfer-options.ts';
import { TransferTabs } from './transfer-tabs.tsx';
import { formatMode, type Route } from './transfer-types.ts';
import { VehicleCell } from './vehicle-cell.tsx';

/** What rides between airports and zones cost. */
export function PricesPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const options = { airports: useAirportOptions(), zones: useZoneOptions(), vehicles: useVehicleOptions() };
  return (
    <ListPage<Route, PriceForm>
      screen={{
        name: 'transferPrices',
        title: 'menu.transfer',
        search: 'transfer.priceSearch',
        newText: 'transfer.newPrice',
        emptyText: 'transfer.empty',
        lead: <TransferTabs />,
        tools: <TransferFiles />,
        load: loadList(transfers.getRoutes),
        idOf: ({ id }) => String(id),
        nameOf: ({ airport, zoneName, vehicleType }) =>
          `${airport} – ${zoneName[language]}, ${vehicleType.name[language]}`,
        columns: listColumns(t, language),
        filters: [
          { name: 'airport', label: 'transfer.airport', options: options.airports },
          { name: 'vehicleTypeId', label: 'transfer.vehicle', options: options.vehicles },
          activeFilter(t),
        ],
        form: {
          createTitle: 'transfer.newPrice',
          editTitle: 'transfer.editPrice',
          fields: () => listPriceFields(options),
          blank: blankPrice,
          read: readPrice,
          create: (values) => officeCall(transfers.saveRoute, values),
          update: ({ id }, values, version) => officeCall(transfers.updateRoute, { ...values, id, version }),
        },
        removal: {
          text: 'transfer.deletePrice',
          run: ({ id }) => officeCall(transfers.deleteRoute, { input: id }),
          undo: (route) => officeCall(transfers.saveRoute, readPrice(route)),
        },
      }}
    />
  );
}

function listColumns(t: OfficeTranslate, language: Language): Column<Route>[] {
  return [
    {
      name: 'route',
      title: 'order.trip',
      sort: 'zoneCode',
      place: 'head',
      text: ({ airport, zoneName }) => `${airport} ⇄ ${zoneName[language]}`,
    },
    {
      name: 'vehicle',
      title: 'transfer.vehicle',
      sort: 'vehicleType',
      text: ({ vehicleType }) => vehicleType.name[language],
      draw: ({ vehicleType: { picture, name, mode } }) => (
        <VehicleCell picture={picture} name={name[language]} note={formatMode(mode, t)} />
      ),
    },
    {
      name: 'price',
      title: 'transfer.price',
      sort: 'price',
      isNumber: true,
      money: ({ price: amount, currency }) => ({ amount, currency }),
    },
    {
      name: 'minutes',
      title: 'transfer.minutes',
      sort: 'minutes',
      isNumber: true,
      text: ({ minutes }) => String(minutes),
    },
    {
      name: 'km',
      title: 'transfer.km',
      sort: 'km',
      isNumber: true,
      text: ({ km }) => (km === null ? '' : String(km)),
    },
    {
      name: 'night',
      title: 'transfer.nightPercent',
      sort: 'nightPercent',
      isNumber: true,
      text: ({ nightPercent }) => `${nightPercent} %`,
    },
    activeColumn(t),
  ];
}
