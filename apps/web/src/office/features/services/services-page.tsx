import type { InventoryService } from '@farewind/contract/inventory/services';
import { CalendarDays, Plus, Tags } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { officeToday } from '../../kit/office-clock.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import {
  deleteService,
  getServices,
  saveService,
  updateService,
} from '@farewind/contract/inventory/services';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct, Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { useOfficeNavigate } from '../../address/office-address.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { sheetPath } from '../../address/sheet-path.ts';
import {
  blankService,
  findUnfilled,
  firstTakeOff,
  listServiceFields,
  readService,
  toService,
  type ServiceForm,
} from './service-form.tsx';
import {
  nameService,
  searchDepartures,
  nameFlight,
  nameRoute,
  formatServiceDays,
  formatPeriod,
  formatTimes,
} from './service-words.ts';
import { StateBadge } from '../../kit/state-badge.tsx';

/** An agency's repeating flights: period, days and airports. */
export function ServicesPage(): ReactNode {
  const t = useOfficeT();
  const shared = useT();
  const { locale } = useI18n();
  const go = useOfficeNavigate();
  const [asked, setAsked] = useState<readonly string[]>([]);
  /** Shows the question which of two equal times is meant once the server has asked it. */
  const asking = async <T,>(values: ServiceForm, save: () => Promise<T>): Promise<T> => {
    try {
      return await save();
    } catch (error) {
      if (error instanceof ApiError && isAboutHour(error)) setAsked((now) => [...now, firstTakeOff(values)]);
      throw error;
    }
  };
  const departures: RowAct<InventoryService> = {
    name: 'departures',
    label: 'menu.departure',
    icon: CalendarDays,
    run: (service) => go('/inventory/departure', { search: searchDepartures(service, officeToday()) }),
  };
  const sheet: RowAct<InventoryService> = {
    name: 'sheet',
    label: 'sheet.open',
    icon: Tags,
    run: (service) => go(sheetPath(service)),
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
          fields: () => listServiceFields(t, locale, asked),
          blank: blankService,
          read: readService,
          check: (values) => findUnfilled(values, shared('validation.required')),
          create: (values) => asking(values, () => officeCall(saveService, toService(values))),
          update: ({ id }, values, version) =>
            asking(values, () => officeCall(updateService, { ...toService(values), id, version })),
        },
        acts: [sheet, departures],
        tools: (
          <OfficeLink className="btn btn-line" to="/inventory/service/new">
            <Plus className="i" aria-hidden />
            {t('sheet.new')}
          </OfficeLink>
        ),
        removal: {
          isShown: ({ seatsTaken }) => seatsTaken === 0,
          text: 'service.deleteText',
          run: ({ id }) => officeCall(deleteService, { input: id }),
        },
      }}
    />
  );
}

function isAboutHour({ validationErrors }: ApiError): boolean {
  return validationErrors.some(({ members }) => members.includes('repeatedHour'));
}

function serviceColumns(t: OfficeTranslate, locale: string): Column<InventoryService>[] {
  const note = ({ kind, codeshareOf }: InventoryService) =>
    codeshareOf === null ? t(`order.${kind}`) : t('service.operatedAs', { flight: codeshareOf });
  const formatSale = ({ isSold }: InventoryService) => t(isSold ? 'service.onSale' : 'service.offSale');
  return [
    {
      name: 'flight',
      title: 'order.flight',
      text: nameFlight,
      place: 'head',
      draw: (service) => (
        <span className="o-two">
          <b className="m num">{nameFlight(service)}</b>
          <span className="mute">{note(service)}</span>
        </span>
      ),
    },
    { name: 'kind', title: 'service.kind', text: note, isOffScreen: true },
    {
      name: 'route',
      title: 'order.trip',
      text: ({ legs }) => nameRoute(legs),
      draw: ({ legs }) => <span className="nw">{nameRoute(legs)}</span>,
    },
    {
      name: 'period',
      title: 'service.period',
      text: formatPeriod,
      draw: (service) => <span className="num nw">{formatPeriod(service)}</span>,
    },
    { name: 'days', title: 'service.days', text: ({ days }) => formatServiceDays(days, locale, t) },
    {
      name: 'times',
      title: 'service.times',
      text: formatTimes,
      draw: (service) => <span className="num nw">{formatTimes(service)}</span>,
    },
    {
      name: 'taken',
      title: 'service.taken',
      isNumber: true,
      text: ({ seatsTaken }) => String(seatsTaken),
    },
    {
      name: 'sale',
      title: 'list.status',
      text: formatSale,
      place: 'corner',
      draw: (service) => <StateBadge text={formatSale(service)} tone={service.isSold ? 'ok' : ''} />,
    },
  ];
}
