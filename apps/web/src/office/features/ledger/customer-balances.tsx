import { getCustomerBalances } from '@farewind/contract/finance/ledger';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { loadEveryPage } from '../../kit/list/export-list.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { officeCall } from '../../session/office-call.ts';
import { naturalBalance } from './ledger-words.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

type Balance = Answer<typeof getCustomerBalances>['items'][number];

const SHOWN = 20;

/** Orders whose buyer has paid in advance, owes money, or waits for a promised refund. */
export function CustomerBalances({ to }: { readonly to: string }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { language } = useLanguageChoice();
  const found = useQuery({
    queryKey: ['office', 'ledger', 'customers', to],
    queryFn: () => officeCall(getCustomerBalances, { to, maxResultCount: SHOWN }),
    staleTime: 0,
  });
  const { data } = found;
  if (data === undefined) return <NotLoaded found={found} />;
  return (
    <section className="card led-wide" aria-labelledby="led-customers">
      <div className="card-h">
        <h2 id="led-customers">{t('ledger.customers')}</h2>
        <span className="mute num">
          <WholeDates text={t('ledger.onDay', { day: formatDate(to) })} />
        </span>
        {data.totalCount === 0 ? null : (
          <ExportButton
            save={async (format) => {
              const rows = await loadAll(to);
              const head = [
                'order.number',
                'order.customer',
                'ledger.advance',
                'ledger.toRefund',
                'ledger.currency',
              ] as const;
              const table = rows.map((row) => [
                row.reservationNumber ?? row.orderId,
                row.buyer,
                { number: naturalBalance('customer', row.customer) },
                { number: naturalBalance('refundsPayable', row.refunds) },
                row.currency,
              ]);
              await saveTable(`customers-${to}`, [head.map((key) => t(key)), ...table], format, language);
            }}
          />
        )}
      </div>
      {data.items.length === 0 ? (
        <p className="soft led-note">{t('ledger.noCustomers')}</p>
      ) : (
        <>
          <DataTable
            label={t('ledger.customers')}
            rows={data.items}
            keyOf={({ orderId, currency }) => `${orderId} ${currency}`}
            columns={listColumns(t, locale)}
          />
          {data.totalCount > data.items.length ? (
            <p className="soft led-note">
              {t('ledger.largest', { shown: data.items.length, count: data.totalCount })}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

function listColumns(t: OfficeTranslate, locale: string): DataColumn<Balance>[] {
  return [
    {
      name: 'order',
      title: t('order.number'),
      draw: (row) => <RowOrder orderId={row.orderId} number={row.reservationNumber} />,
    },
    { name: 'buyer', title: t('order.customer'), draw: ({ buyer }) => buyer },
    {
      name: 'advance',
      title: t('ledger.advance'),
      isNumber: true,
      draw: (row) => formatMoney(naturalBalance('customer', row.customer), row.currency, locale),
    },
    {
      name: 'refunds',
      title: t('ledger.toRefund'),
      isNumber: true,
      draw: (row) => formatMoney(naturalBalance('refundsPayable', row.refunds), row.currency, locale),
    },
  ];
}

const loadAll = (to: string): Promise<Balance[]> =>
  loadEveryPage(
    (part) => officeCall(getCustomerBalances, { to, ...part }),
    ({ orderId, currency }) => `${orderId} ${currency}`,
  );
