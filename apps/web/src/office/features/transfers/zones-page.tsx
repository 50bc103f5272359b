import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import * as transfers from '@farewind/contract/inventory/transfers';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { useAirportOptions } from './transfer-options.ts';
import { TransferTabs } from './transfer-tabs.tsx';
import type { Zone } from './transfer-types.ts';
import { blankZone, listZoneFields, readZone, toZone, type ZoneForm } from './zone-form.tsx';

/** Areas that rides go to, with their hotels and addresses. */
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
