import { getInvoiceDay } from '@farewind/contract/finance/invoices';
import { formatMoney } from '@farewind/values/format-money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DataTable } from '../../kit/detail/data-table.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { DateInput } from '../../kit/form/date-input.tsx';
import { formatDaySums } from '../../kit/format-day-sums.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';
import type { InvoiceCurrency } from './invoice-words.ts';

type Day = Answer<typeof getInvoiceDay>;
type Missing = Day['missing'][number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Today, if none is asked for: of a day that is still being typed nothing is known, and never another day's sums. */
export function invoiceDayOf(currency: InvoiceCurrency, asked: string) {
  return queryOptions({
    queryKey: ['office', 'invoices', 'day', currency, asked],
    queryFn: () => officeCall(getInvoiceDay, { currency, ...(asked === '' ? {} : { day: asked }) }),
    staleTime: 0,
    enabled: asked === '' || DAY.test(asked),
  });
}

/** The invoices of a day against the ledger, and the money moves without one. */
export function InvoiceDay({ currency }: { readonly currency: InvoiceCurrency }) {
  const t = useOfficeT();
  const id = useId();
  const [asked, setAsked] = useState('');
  const found = useQuery(invoiceDayOf(currency, asked));
  const { data } = found;
  if (data === undefined && asked === '') return <NotLoaded found={found} />;
  return (
    <>
      <div className="row wrapx o-day-row">
        <label htmlFor={id}>{t('invoice.day')}</label>
        <DateInput id={id} value={asked === '' ? (data?.day ?? '') : asked} onChange={setAsked} />
        {data === undefined ? null : <DayBadge day={data} />}
      </div>
      {data === undefined ? (
        <NotLoaded found={found} />
      ) : (
        <>
          <DaySums day={data} />
          {data.missing.length === 0 ? null : <MissingInvoices day={data} />}
        </>
      )}
    </>
  );
}

function DayBadge({ day: { ledger, invoices, missing } }: { readonly day: Day }) {
  const t = useOfficeT();
  const isEven = ledger.taken === invoices.taken && ledger.givenBack === invoices.givenBack;
  const isExplained = missing.every(({ why }) => why === 'tonight' || why === 'uncovered');
  if (isEven) return <StateBadge text={t('receipt.even')} tone="ok" />;
  return (
    <StateBadge
      text={t(isExplained ? 'invoice.waiting' : 'receipt.uneven')}
      tone={isExplained ? 'sun' : 'err'}
    />
  );
}

function DaySums({ day: { ledger, invoices, refused, currency } }: { readonly day: Day }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const sums = (of: Day['ledger']): string => formatDaySums(of, currency, locale);
  return (
    <KeyValues
      facts={[
        { label: t('receipt.ledger'), value: sums(ledger) },
        { label: t('menu.invoices'), value: sums(invoices) },
        ...(refused === 0 ? [] : [{ label: t('invoice.state.refused'), value: String(refused) }]),
      ]}
    />
  );
}

function MissingInvoices({ day: { missing, currency } }: { readonly day: Day }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <DataTable<Missing>
      label={t('invoice.missing')}
      rows={missing}
      keyOf={({ orderId, movedAt, kind }) => `${orderId} ${movedAt} ${kind}`}
      columns={[
        {
          name: 'order',
          title: t('invoice.missing'),
          draw: drawOrder,
        },
        { name: 'kind', title: t('invoice.kind'), draw: ({ kind }) => t(`invoice.kind.${kind}`) },
        { name: 'movedAt', title: t('receipt.movedAt'), draw: ({ movedAt }) => formatInstant(movedAt) },
        { name: 'why', title: t('invoice.why'), draw: ({ why }) => t(`invoice.why.${why}`) },
        {
          name: 'amount',
          title: t('pay.amount'),
          draw: ({ amount }) => formatMoney(amount, currency, locale),
          isNumber: true,
        },
      ]}
    />
  );
}

const drawOrder = ({ orderId, reservationNumber }: Missing) => (
  <RowOrder orderId={orderId} number={reservationNumber} />
);
