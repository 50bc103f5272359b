import { CalendarClock, CircleX, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { getDepartures } from '../../api/departures.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { AffectedDialog } from './affected-dialog.tsx';
import { departureColumns } from './departure-columns.tsx';
import { departureStates, nameDeparture, wordDeparture, type Departure } from './departure-words.ts';
import { CancelDepartureDialog } from './cancel-departure-dialog.tsx';
import { RetimeDialog } from './retime-dialog.tsx';

const acts: readonly RowAct<Departure>[] = [
  {
    name: 'retime',
    label: 'departure.retime',
    icon: CalendarClock,
    isShown: ({ state }) => state !== 'cancelled',
    dialog: (row, close, reload) => <RetimeDialog departure={row} onClose={close} onDone={reload} />,
  },
  {
    name: 'cancel',
    label: 'departure.cancel',
    icon: CircleX,
    isShown: ({ state }) => state !== 'cancelled',
    dialog: (row, close, reload) => <CancelDepartureDialog departure={row} onClose={close} onDone={reload} />,
  },
  {
    name: 'orders',
    label: 'departure.showOrders',
    icon: Users,
    isShown: ({ orders }) => orders > 0,
    dialog: (row, close) => <AffectedDialog departure={row} onClose={close} />,
  },
];

/** Dated flights with their seats; moved or cancelled here, all orders on them are asked in the same act. */
export function DeparturesPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Departure, FormValues>
      screen={{
        name: 'departure',
        title: 'menu.departure',
        search: 'departure.search',
        emptyText: 'departure.empty',
        load: loadList(getDepartures),
        idOf: ({ serviceId, date }) => `${serviceId}_${date}`,
        nameOf: nameDeparture,
        columns: departureColumns(t),
        filters: [
          { name: 'from', label: 'departure.from', kind: 'date' },
          { name: 'to', label: 'departure.to', kind: 'date' },
          {
            name: 'state',
            label: 'list.status',
            options: departureStates.map((value) => ({ value, text: wordDeparture(value, t) })),
          },
        ],
        acts,
      }}
    />
  );
}
