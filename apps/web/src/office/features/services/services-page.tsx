import type { InventoryService } from '@farewind/contract/inventory/services';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { officeToday } from '../../kit/office-clock.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { deleteService, getServices, saveService, updateService } from '../../api/inventory.ts';
import { officeCall } from '../../api/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { useOfficeNavigate } from '../../routes/office-address.ts';
import { serviceColumns } from './service-columns.tsx';
import {
  blankService,
  findUnfilled,
  listServiceFields,
  readService,
  toService,
  type ServiceForm,
} from './service-form.tsx';
import { nameService, searchDepartures } from './service-words.ts';

/** The flights that an agency sells by their pattern: when they repeat, on which days, over which airports. */
export function ServicesPage(): ReactNode {
  const t = useOfficeT();
  const shared = useT();
  const { locale } = useI18n();
  const go = useOfficeNavigate();
  const departures: RowAct<InventoryService> = {
    name: 'departures',
    label: 'menu.departure',
    icon: CalendarDays,
    run: (service) => go('/inventory/departure', { search: searchDepartures(service, officeToday()) }),
  };
  return (
    <ListPage<InventoryService, ServiceForm>
      screen={{
        name: 'service',
        title: 'menu.service',
        search: 'departure.search',
        newText: 'service.new',
        emptyText: 'service.empty',
        lead: <p className="mute">{t('service.lead')}</p>,
        load: loadList(getServices),
        idOf: ({ id }) => String(id),
        nameOf: nameService,
        columns: serviceColumns(t, locale),
        filters: [
          {
            name: 'kind',
            label: 'service.kind',
            options: (['charter', 'scheduled'] as const).map((value) => ({
              value,
              text: t(`order.${value}`),
            })),
          },
        ],
        form: {
          createTitle: 'service.new',
          editTitle: 'service.editTitle',
          fields: () => listServiceFields(t, locale),
          blank: blankService,
          read: readService,
          check: (values) => findUnfilled(values, shared('validation.required')),
          create: (values) => officeCall(saveService, toService(values)),
          update: ({ id }, values, version) =>
            officeCall(updateService, { ...toService(values), id, version }),
        },
        acts: [departures],
        removal: {
          isShown: ({ seatsTaken }) => seatsTaken === 0,
          text: 'service.deleteText',
          run: ({ id }) => officeCall(deleteService, { input: id }),
        },
      }}
    />
  );
}
