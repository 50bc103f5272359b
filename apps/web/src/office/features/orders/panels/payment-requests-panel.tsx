import { getPaymentRequests } from '@farewind/contract/orders/payment-requests';
import { formatMoney } from '@farewind/values/format-money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { MenuButton } from '../../../kit/menu-button.tsx';
import { StateBadge } from '../../../kit/state-badge.tsx';
import { OfficeLink } from '../../../address/office-link.tsx';
import { NotLoaded } from '../../../kit/not-loaded.tsx';
import { officeCall } from '../../../session/office-call.ts';
import { RequestDeadline, requestActs } from '../../payment-requests/payment-requests-page.tsx';
import { formatRequest, toneOfRequest, type PaymentRequest } from '../../payment-requests/request-words.ts';
import type { OrderAdmin } from '../use-order.ts';
import { Ellipsis } from 'lucide-react';

const MOST = 50;

/** The requests of an order; undefined while they load. */
export function usePaymentRequests(orderId: string): readonly PaymentRequest[] | undefined {
  return useQuery(requestsOf(orderId)).data?.items;
}

function requestsOf(orderId: string) {
  return queryOptions({
    queryKey: ['office', 'order', orderId, 'paymentRequests'],
    queryFn: () => officeCall(getPaymentRequests, { orderId, maxResultCount: MOST }),
    staleTime: 0,
    refetchInterval: 30_000,
  });
}

/** Sums asked for beside the order's price, by payment links; nothing if there are none. */
export function PaymentRequestsPanel({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { orderId, reservationNumber } = admin.order;
  const found = useQuery(requestsOf(orderId));
  const requests = found.data?.items;
  if (requests === undefined) return <NotLoaded found={found} />;
  if (requests.length === 0) return null;
  return (
    <Panel
      title={t('menu.paymentRequests')}
      isFlush
      aside={
        <OfficeLink to="/order/payment-request" search={{ q: reservationNumber }}>
          {t('order.open')}
        </OfficeLink>
      }
    >
      <DataTable<PaymentRequest>
        label={t('menu.paymentRequests')}
        rows={requests}
        keyOf={({ requestId }) => requestId}
        columns={listColumns(admin, t, locale)}
      />
    </Panel>
  );
}

function listColumns(admin: OrderAdmin, t: OfficeTranslate, locale: string): DataColumn<PaymentRequest>[] {
  return [
    {
      name: 'state',
      title: t('list.status'),
      draw: ({ state }) => <StateBadge text={formatRequest(state, t)} tone={toneOfRequest(state)} />,
    },
    {
      name: 'purpose',
      title: t('payRequest.purpose'),
      draw: ({ purpose, supplier, requestedBy }) => (
        <span className="o-two">
          <span>{purpose}</span>
          <span className="mute">{`${requestedBy}, ${supplier ?? t('payRequest.own')}`}</span>
        </span>
      ),
    },
    {
      name: 'until',
      title: t('payRequest.until'),
      draw: (request) => <RequestDeadline request={request} />,
    },
    {
      name: 'amount',
      title: t('pay.amount'),
      isNumber: true,
      draw: ({ amount, refunded, currency }) => (
        <span className="o-two">
          <span>{formatMoney(amount, currency, locale)}</span>
          {Number(refunded) === 0 ? null : (
            <span className="mute">
              {t('pay.refundedPart', { sum: formatMoney(refunded, currency, locale) })}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'acts',
      title: '',
      draw: ({ requestId, purpose, allowedActions }) =>
        allowedActions.length === 0 ? null : (
          <MenuButton
            label={t('payRequest.acts', { purpose })}
            className="btn btn-icon btn-ghost"
            items={requestActs
              .filter(({ name }) => allowedActions.includes(name))
              .map(({ name, icon }) => ({
                name,
                icon,
                text: t(`payRequest.${name}`),
                onPress: () => admin.dialogs.show(`${name}Request`, requestId),
              }))}
          >
            <Ellipsis className="i" aria-hidden />
          </MenuButton>
        ),
    },
  ];
}
