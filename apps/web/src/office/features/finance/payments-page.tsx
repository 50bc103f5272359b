import { currencies } from '@farewind/values/currency';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { getPayments } from '@farewind/contract/finance/payments';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { reduceDisputeAct } from './reduce-dispute.tsx';
import { attemptStates, toneOfAttempt, formatAttempt, formatFailure, nameCard } from './finance-words.ts';

type Attempt = Answer<typeof getPayments>['items'][number];

/** All payment attempts, newest first. */
export function PaymentsPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <ListPage<Attempt, FormValues>
      screen={{
        name: 'payments',
        title: 'menu.payments',
        search: 'pay.search',
        emptyText: 'pay.empty',
        load: loadList(getPayments),
        idOf: ({ attemptId }) => attemptId,
        nameOf: ({ reservationNumber, attemptNo }) => `${reservationNumber ?? ''} ${attemptNo}`,
        columns: listColumns(t, locale),
        acts: [reduceDisputeAct],
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: [
              { value: 'unclear', text: t('pay.unclear') },
              ...attemptStates.map((value) => ({ value, text: formatAttempt(value, t) })),
            ],
          },
          {
            name: 'currency',
            label: 'customer.currency',
            options: currencies.map((value) => ({ value, text: value })),
          },
          { name: 'from', label: 'list.from', kind: 'date' },
          { name: 'to', label: 'list.to', kind: 'date' },
        ],
      }}
    />
  );
}

function listColumns(t: OfficeTranslate, locale: string): Column<Attempt>[] {
  return [
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      draw: ({ orderId, reservationNumber, attemptNo }) => (
        <span className="o-two">
          <RowOrder orderId={orderId} number={reservationNumber} />
          <span className="mute">{t('pay.attemptNo', { number: attemptNo })}</span>
        </span>
      ),
      place: 'head',
    },
    { name: 'at', title: 'pay.at', sort: 'at', text: ({ at }) => formatInstant(at) },
    {
      name: 'card',
      title: 'pay.card',
      text: ({ card }) => (card === null ? '' : nameCard(card, locale)),
    },
    { name: 'bank', title: 'pay.bankReference', text: ({ bankReference }) => bankReference ?? '' },
    {
      name: 'amount',
      title: 'pay.amount',
      sort: 'amount',
      money: ({ amount, currency }) => ({ amount, currency }),
      isNumber: true,
    },
    {
      name: 'refunded',
      title: 'pay.refunded',
      money: ({ refunded: amount, currency }) => (Number(amount) === 0 ? undefined : { amount, currency }),
      isNumber: true,
    },
    {
      name: 'disputed',
      title: 'pay.disputed',
      money: ({ disputed: amount, currency }) => (Number(amount) === 0 ? undefined : { amount, currency }),
      isNumber: true,
    },
    {
      name: 'state',
      title: 'list.status',
      text: (row) => formatAttempt(row.state, t),
      draw: ({ state, failure, isFrozen }) => (
        <span className="o-badges">
          <StateBadge text={formatAttempt(state, t)} tone={toneOfAttempt(state)} />
          {isFrozen ? <span className="badge err">{t('pay.frozen')}</span> : null}
          {failure === null ? null : <span className="mute">{formatFailure(failure, t)}</span>}
        </span>
      ),
      place: 'corner',
    },
  ];
}
