import { isAgencySubAccount } from '@farewind/contract/finance/agency-sub-account';
import { isPartnerSubAccount } from '@farewind/contract/finance/partner-sub-account';
import { getPayouts, recordAgencyPayment, recordPayout } from '@farewind/contract/finance/ledger';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { toDecimal } from '../../kit/form/decimal-text.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { officeToday } from '../../kit/office-clock.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import type { Accounts, Currency, LedgerAddress } from './ledger-words.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { formatPayoutState, toneOfPayout, type Payout } from './payout-words.ts';

type Supplier = Accounts['suppliers'][number];

const RIGHT = 'Pages.Ledger.Post';
const SHOWN = 5;

/** Debts to suppliers, and payouts. */
export function SupplierTable({
  data,
  address,
}: {
  readonly data: Accounts;
  readonly address: LedgerAddress;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  const [paying, setPaying] = useState<Paying>();
  const reload = useReload();
  const { suppliers } = data;
  return (
    <section className="card led-wide" aria-labelledby="led-suppliers">
      <div className="card-h">
        <h2 id="led-suppliers">{t('ledger.suppliers')}</h2>
        <span className="mute num">
          <WholeDates text={t('ledger.onDay', { day: formatDate(address.to) })} />
        </span>
      </div>
      {suppliers.length === 0 ? (
        <p className="soft led-note">{t('ledger.noSuppliers')}</p>
      ) : (
        <DataTable
          label={t('ledger.suppliers')}
          rows={suppliers}
          keyOf={({ supplier, currency }) => `${supplier} ${currency}`}
          columns={supplierColumns({
            t,
            locale,
            from: address.from,
            // Of a past period, as it stood at its end.
            today: address.to < data.today ? address.to : data.today,
            onPay: can(RIGHT) ? (supplier, isReceived) => setPaying({ supplier, isReceived }) : undefined,
          })}
        />
      )}
      <LastPayouts />
      {paying === undefined ? null : (
        <PayoutDialog
          {...paying}
          name={nameSupplier(paying.supplier, t)}
          onClose={() => setPaying(undefined)}
          onDone={async () => {
            setPaying(undefined);
            await reload();
            showToast(t('payout.done'));
          }}
        />
      )}
    </section>
  );
}

/** A payment to a supplier, or one from it: of a refund, or for seats of ours that another agency sold. */
interface Paying {
  readonly supplier: Supplier;
  readonly isReceived: boolean;
}

const nameSupplier = ({ name }: Supplier, t: OfficeTranslate): string => name ?? t('ledger.noSupplier');

function supplierColumns(given: {
  readonly t: OfficeTranslate;
  readonly locale: string;
  readonly from: string;
  /** The day with which due dates are compared. */
  readonly today: string;
  /** Undefined if the user may not pay. */
  readonly onPay: ((supplier: Supplier, isReceived: boolean) => void) | undefined;
}): DataColumn<Supplier>[] {
  const { t, locale, from, today, onPay } = given;
  const sum = (row: Supplier, amount: string) => formatMoney(amount, row.currency, locale);
  return [
    {
      name: 'supplier',
      title: t('ledger.supplier'),
      draw: (row) => <b className="m">{nameSupplier(row, t)}</b>,
    },
    {
      name: 'opening',
      title: t('ledger.opening', { day: formatDate(from) }),
      isNumber: true,
      draw: (row) => sum(row, row.opening),
    },
    { name: 'sold', title: t('ledger.sold'), isNumber: true, draw: (row) => sum(row, row.sold) },
    {
      name: 'refunded',
      title: t('ledger.refunded'),
      isNumber: true,
      draw: (row) => sum(row, row.refunded),
    },
    { name: 'paid', title: t('ledger.paid'), isNumber: true, draw: (row) => sum(row, row.paid) },
    {
      name: 'due',
      title: t('ledger.due'),
      isNumber: true,
      draw: (row) => <b>{sum(row, row.due)}</b>,
    },
    {
      name: 'dueOn',
      title: t('ledger.dueOn'),
      draw: (row) => <DueDay day={row.dueOn} today={today} />,
    },
    ...(onPay !== undefined
      ? [
          {
            name: 'act',
            title: '',
            isNumber: true,
            draw: (row: Supplier) =>
              row.supplier === '' || isPartnerSubAccount(row.supplier) ? null : (
                <PayButtons row={row} name={nameSupplier(row, t)} onPay={onPay} />
              ),
          },
        ]
      : []),
  ];
}

/** The due date of the oldest unpaid sale: over, near, or later. */
export function DueDay({ day, today }: { readonly day: string | null; readonly today: string }) {
  const t = useOfficeT();
  if (day === null) return null;
  if (day > today) return <span className="num nw">{formatDate(day)}</span>;
  return (
    <span className={day < today ? 'badge err' : 'badge sun'}>
      <WholeDates
        text={t(day < today ? 'ledger.overdueSince' : 'ledger.dueToday', { day: formatDate(day) })}
      />
    </span>
  );
}

/**
 * Suppliers are paid, also in advance, and pay back what they owe us; of agencies, those whose seats we sell are paid,
 * and those that sell ours pay us.
 */
export function PayButtons(props: {
  readonly row: Supplier;
  readonly name: string;
  readonly onPay: (supplier: Supplier, isReceived: boolean) => void;
}) {
  const t = useOfficeT();
  const { row, name, onPay } = props;
  const owesUs = Number(row.due) < 0;
  const isPaid = !owesUs || !isAgencySubAccount(row.supplier);
  return (
    <span className="row wrapx">
      {owesUs ? (
        <button type="button" className="btn btn-line" onClick={() => onPay(row, true)}>
          <ArrowDownLeft className="i" aria-hidden />
          {t('payout.receive')}
          <span className="sr">{name}</span>
        </button>
      ) : null}
      {isPaid ? (
        <button type="button" className="btn btn-line" onClick={() => onPay(row, false)}>
          <Plus className="i" aria-hidden />
          {t('payout.act')}
          <span className="sr">{name}</span>
        </button>
      ) : null}
    </span>
  );
}

type Form = { amount: string; currency: string; paidOn: string; reference: string; note: string };

function PayoutDialog(
  props: Paying & {
    readonly name: string;
    readonly onClose: () => void;
    readonly onDone: () => Promise<void>;
  },
) {
  const t = useOfficeT();
  const { isReceived } = props;
  const { supplier, currency, due } = props.supplier;
  const open = isReceived ? due.replace('-', '') : due;
  return (
    <FormDialog<Form>
      title={t(isReceived ? 'payout.from' : 'payout.to', { name: props.name })}
      lead={t(isReceived ? 'payout.receiveLead' : 'payout.lead')}
      fields={[
        { name: 'amount', label: 'payout.amount', kind: 'text', maxLength: 14 },
        { name: 'currency', label: 'ledger.currency', kind: 'text', isFixed: true },
        { name: 'paidOn', label: 'payout.paidOn', hint: 'payout.paidOnHint', kind: 'date' },
        { name: 'reference', label: 'payout.reference', kind: 'text', maxLength: 100 },
        { name: 'note', label: 'payout.note', kind: 'area', maxLength: 500, isOptional: true, isWide: true },
      ]}
      start={{
        values: {
          amount: Number(open) > 0 ? open : '',
          currency,
          paidOn: officeToday(),
          reference: '',
          note: '',
        },
      }}
      saveText={t('payout.save')}
      save={({ amount, paidOn, reference, note }) =>
        officeCall(isReceived ? recordAgencyPayment : recordPayout, {
          supplier,
          amount: toDecimal(amount),
          currency: currency satisfies Currency,
          paidOn,
          reference,
          note,
        })
      }
      onSaved={() => void props.onDone()}
      onClose={props.onClose}
    />
  );
}

/** Recent payouts; the list has all, with their reversal. */
function LastPayouts() {
  const t = useOfficeT();
  const { locale } = useI18n();
  const found = useQuery({
    queryKey: ['office', 'ledger', 'payouts'],
    queryFn: () => officeCall(getPayouts, { maxResultCount: SHOWN }),
    staleTime: 0,
  });
  const { data } = found;
  if (data === undefined) return <NotLoaded found={found} />;
  if (data.items.length === 0) return null;
  return (
    <>
      <div className="card-h">
        <h3>{t('payout.last')}</h3>
        <OfficeLink to="/finance/payout" className="btn btn-line">
          {t('payout.all', { count: data.totalCount })}
        </OfficeLink>
      </div>
      <DataTable
        label={t('payout.last')}
        rows={data.items}
        keyOf={({ payoutId }) => payoutId}
        columns={payoutColumns(t, locale)}
      />
    </>
  );
}

function payoutColumns(t: OfficeTranslate, locale: string): DataColumn<Payout>[] {
  return [
    {
      name: 'paidOn',
      title: t('payout.paidOn'),
      draw: ({ paidOn }) => <span className="num">{formatDate(paidOn)}</span>,
    },
    { name: 'reference', title: t('payout.reference'), draw: ({ reference }) => reference },
    { name: 'supplier', title: t('ledger.supplier'), draw: ({ name, supplier }) => name ?? supplier },
    {
      name: 'way',
      title: t('payout.way'),
      draw: ({ isReceived }) => t(isReceived ? 'payout.received' : 'payout.paid'),
    },
    {
      name: 'amount',
      title: t('payout.amount'),
      isNumber: true,
      draw: ({ amount, currency }) => formatMoney(amount, currency, locale),
    },
    { name: 'by', title: t('payout.by'), draw: ({ recordedBy }) => recordedBy ?? '' },
    {
      name: 'state',
      title: t('list.status'),
      draw: (payout) => <StateBadge text={formatPayoutState(payout, t)} tone={toneOfPayout(payout)} />,
    },
  ];
}

/** Reloads everything about the books after a posting. */
function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['office', 'ledger'] });
}
