import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { useFormatPhone } from '../../../shared/format/use-format-phone.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { getOrderFilters, getOrders, paymentFilters } from '@farewind/contract/orders/order-list';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { EmailText } from '../../kit/email-text.tsx';
import type { Column, Filter } from '../../kit/list/list-screen.ts';
import { RowLink } from '../../kit/list/row-link.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import { officeCall } from '../../session/office-call.ts';
import { orderPath } from '../../address/order-path.ts';
import { listBulkActs } from './bulk-acts.ts';
import { statuses, toneOfStatus, formatProblem, formatStatus, formatStatusOption } from './order-words.ts';

type OrderRow = Answer<typeof getOrders>['items'][number];

const load = loadList(getOrders);

const STALE_MS = 300_000;

/** Orders with flights, newest first. */
export function OrdersPage(): ReactNode {
  return <OrdersOf kind="flight" />;
}

/** Orders with a ride, alone or beside a flight, newest first. */
export function TransferOrdersPage(): ReactNode {
  return <OrdersOf kind="transfer" />;
}

function OrdersOf({ kind }: { readonly kind: 'flight' | 'transfer' }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const formatPhone = useFormatPhone();
  const isFlight = kind === 'flight';
  const { data: known } = useQuery({
    queryKey: ['office', 'orderFilters'],
    queryFn: ({ signal }) => officeCall(getOrderFilters, {}, { signal }),
    staleTime: STALE_MS,
  });
  return (
    <ListPage<OrderRow, FormValues>
      screen={{
        name: isFlight ? 'flightOrders' : 'transferOrders',
        title: isFlight ? 'menu.flightOrders' : 'menu.transferOrders',
        search: 'order.search',
        emptyText: isFlight ? 'order.empty' : 'order.emptyTransfers',
        load: ({ page, filters }, signal) => load({ page, filters: { ...filters, kind } }, signal),
        idOf: ({ orderId }) => orderId,
        nameOf: ({ reservationNumber }) => reservationNumber,
        columns: listColumns(t, formatPhone, known?.sites),
        ...(can('Pages.Orders.Edit') ? { bulkActs: listBulkActs(t) } : {}),
        filters: listFilters(t, kind, known).filter(({ name }) => isFlight || name !== 'flights'),
      }}
    />
  );
}

function listColumns(
  t: OfficeTranslate,
  formatPhone: (phone: string) => string,
  sites: Answer<typeof getOrderFilters>['sites'] = [],
): Column<OrderRow>[] {
  return [
    {
      name: 'number',
      title: 'order.number',
      sort: 'reservationNumber',
      text: ({ reservationNumber }) => reservationNumber,
      draw: (row) => (
        <span className="o-two">
          <RowLink to={orderPath(row.orderId)}>
            <span className="code">{row.reservationNumber}</span>
          </RowLink>
          <span className="mute code">{row.pnr}</span>
        </span>
      ),
      place: 'head',
    },
    { name: 'pnr', title: 'order.pnr', text: ({ pnr }) => pnr, isOffScreen: true },
    {
      name: 'trip',
      title: 'order.trip',
      text: formatTrip,
      draw: (row) => (
        <span className="o-two">
          <span className="nw">{formatTrip(row)}</span>
          <span className="mute">
            {[
              ...(row.charter ? [t('order.charter')] : []),
              t('order.people', { count: row.passengers }),
            ].join(', ')}
          </span>
        </span>
      ),
    },
    {
      name: 'departsAt',
      title: 'order.departsAt',
      sort: 'departsAt',
      text: ({ departsAt }) =>
        departsAt === null ? '' : `${formatDate(departsAt)} ${formatTime(departsAt)}`,
      draw: ({ departsAt }) =>
        departsAt === null ? null : (
          <span className="o-two num nw">
            <span>{formatDate(departsAt)}</span>
            <span className="mute">{formatTime(departsAt)}</span>
          </span>
        ),
    },
    {
      name: 'customer',
      title: 'order.customer',
      sort: 'customerName',
      text: ({ customerName }) => customerName,
      draw: ({ customerName, email }) => (
        <span className="o-two">
          <span>{customerName}</span>
          <span className="mute">
            <EmailText email={email} />
          </span>
        </span>
      ),
    },
    { name: 'email', title: 'customer.email', text: ({ email }) => email, isOffScreen: true },
    {
      name: 'phone',
      title: 'order.phone',
      text: ({ phone }) => phone,
      draw: ({ phone }) => <span className="num">{formatPhone(phone)}</span>,
      isOffScreen: true,
    },
    {
      name: 'passengers',
      title: 'order.passengers',
      text: ({ passengers }) => String(passengers),
      isNumber: true,
      isOffScreen: true,
    },
    {
      name: 'total',
      title: 'order.total',
      sort: 'total',
      money: ({ total: amount, currency }) => ({ amount, currency }),
      isNumber: true,
    },
    {
      name: 'payment',
      title: 'order.payment',
      text: ({ payment }) => (payment === undefined ? '' : t(`order.payment.${payment}`)),
      isOffScreen: true,
    },
    {
      name: 'createdAt',
      title: 'order.createdAt',
      sort: 'createdAt',
      text: ({ createdAt }) => formatInstant(createdAt),
    },
    {
      name: 'site',
      title: 'order.site',
      text: ({ siteId }) => sites.find(({ id }) => id === siteId)?.name ?? '',
      isOffScreen: true,
    },
    { name: 'agent', title: 'order.agent', text: ({ bookedBy }) => bookedBy ?? '' },
    {
      name: 'status',
      title: 'list.status',
      text: (row) => [formatStatus(row.status, t, row.kind), ...listTroubles(row, t)].join(', '),
      draw: (row) => (
        <span className="o-badges">
          <StateBadge text={formatStatus(row.status, t, row.kind)} tone={toneOfStatus(row.status)} />
          {listTroubles(row, t).map((trouble) => (
            <span key={trouble} className="badge hollow">
              {trouble}
            </span>
          ))}
        </span>
      ),
      place: 'corner',
    },
  ];
}

function listTroubles(
  { problem, openTasks, isRehearsal, kind, cancelledPart }: OrderRow,
  t: OfficeTranslate,
): string[] {
  return [
    ...(cancelledPart === undefined ? [] : [t(`order.cancelledPart.${cancelledPart}`)]),
    ...(isRehearsal === true ? [t('order.rehearsal')] : []),
    ...(problem === null ? [] : [formatProblem(problem, t, kind)]),
    ...(openTasks === 0 ? [] : [t('order.openTasks', { count: openTasks })]),
  ];
}

function formatTrip({ from, to, isRoundTrip }: OrderRow): string {
  return `${from} ${isRoundTrip ? '⇄' : '→'} ${to}`;
}

function listFilters(
  t: OfficeTranslate,
  kind: 'flight' | 'transfer',
  { sites = [], currencies = [], agents = [], partners = [] }: Partial<Answer<typeof getOrderFilters>> = {},
): readonly Filter[] {
  return [
    {
      name: 'status',
      label: 'list.status',
      options: statuses.map((value) => ({ value, text: formatStatusOption(value, t, kind) })),
    },
    { name: 'problem', label: 'order.problem', options: [{ value: 'true', text: t('order.onlyProblems') }] },
    {
      name: 'flights',
      label: 'order.flights',
      options: [
        { value: 'charter', text: t('order.charter') },
        { value: 'scheduled', text: t('order.scheduled') },
      ],
    },
    { name: 'departureFrom', label: 'order.departureFrom', kind: 'date' },
    { name: 'departureTo', label: 'order.departureTo', kind: 'date' },
    { name: 'createdFrom', label: 'order.createdFrom', kind: 'date', isMore: true },
    { name: 'createdTo', label: 'order.createdTo', kind: 'date', isMore: true },
    {
      name: 'payment',
      label: 'order.payment',
      isMore: true,
      options: paymentFilters.map((value) => ({ value, text: t(`order.payment.${value}`) })),
    },
    {
      name: 'rehearsals',
      label: 'order.rehearsal',
      isMore: true,
      options: [{ value: 'true', text: t('order.onlyRehearsals') }],
    },
    {
      name: 'currency',
      label: 'order.currency',
      isMore: true,
      options: currencies.map((value) => ({ value, text: value })),
    },
    {
      name: 'siteId',
      label: 'order.site',
      isMore: true,
      options: sites.map(({ id, name }) => ({ value: String(id), text: name })),
    },
    {
      name: 'agentId',
      label: 'order.agent',
      isMore: true,
      options: agents.map(({ id, name }) => ({ value: String(id), text: name })),
    },
    {
      name: 'partnerId',
      label: 'partnerStatement.partner',
      isMore: true,
      options: partners.map(({ id, name }) => ({ value: String(id), text: name })),
    },
  ];
}
