import {
  getReceiptDay,
  getReceipts,
  issueReceiptAgain,
  matchReceipts,
} from '@farewind/contract/finance/receipts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { FilePenLine, RotateCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { DateInput } from '../../kit/form/date-input.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatDaySums } from '../../kit/format-day-sums.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { ReceiptCorrection } from './receipt-correction.tsx';
import {
  formatReceipt,
  formatReceiptPurpose,
  formatReceiptState,
  receiptPurposes,
  receiptStates,
  toneOfReceipt,
} from './receipt-words.ts';
import { useAct } from '../../kit/use-act.ts';

type Receipt = Answer<typeof getReceipts>['items'][number];
type Day = Answer<typeof getReceiptDay>;

/** Fiscal receipts: waiting ones, those refused by a cash desk, and the day's total against the ledger. */
export function ReceiptsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Receipt, FormValues>
      screen={{
        name: 'receipts',
        title: 'menu.receipts',
        search: 'receipt.search',
        emptyText: 'receipt.empty',
        load: loadList(getReceipts),
        idOf: ({ receiptId }) => receiptId,
        nameOf: (receipt) => `${formatReceipt(receipt, t)} ${receipt.reservationNumber ?? ''}`,
        columns: listColumns(t),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: [
              { value: 'open', text: t('receipt.notIssued') },
              ...receiptStates.map((value) => ({ value, text: formatReceiptState(value, t) })),
            ],
          },
          {
            name: 'purpose',
            label: 'receipt.purpose',
            options: receiptPurposes.map((value) => ({ value, text: formatReceiptPurpose(value, t) })),
          },
          { name: 'from', label: 'list.from', kind: 'date' },
          { name: 'to', label: 'list.to', kind: 'date' },
        ],
        acts: [issueAgain, correct],
        tools: <MatchTool />,
        lead: <DayTotal />,
      }}
    />
  );
}

const issueAgain: RowAct<Receipt> = {
  name: 'issueAgain',
  label: 'receipt.issueAgain',
  icon: RotateCw,
  isShown: ({ canIssueAgain }) => canIssueAgain,
  run: ({ receiptId, version }) => officeCall(issueReceiptAgain, { receiptId, version }),
  done: 'receipt.issuedAgain',
};

const correct: RowAct<Receipt> = {
  name: 'correct',
  label: 'receipt.correct',
  icon: FilePenLine,
  isShown: ({ canCorrect }) => canCorrect,
  dialog: (receipt, close, reload) => <ReceiptCorrection receipt={receipt} onClose={close} onDone={reload} />,
};

function listColumns(t: OfficeTranslate): Column<Receipt>[] {
  return [
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      draw: ({ orderId, reservationNumber }) => <RowOrder orderId={orderId} number={reservationNumber} />,
      place: 'head',
    },
    {
      name: 'purpose',
      title: 'receipt.purpose',
      text: (receipt) => formatReceipt(receipt, t),
      draw: (receipt) => (
        <span className="o-two">
          <b className="m">{formatReceipt(receipt, t)}</b>
          <span className="mute">
            {t(receipt.way === 'desk' ? 'receipt.byDesk' : 'receipt.byProvider')}
            {receipt.paidBy === 'cash' ? `, ${t('receipt.inCash')}` : ''}
            {receipt.mode === 'test' ? `, ${t('payment.test')}` : ''}
            {receipt.isCorrected ? `, ${t('receipt.isCorrected')}` : ''}
          </span>
        </span>
      ),
    },
    {
      name: 'movedAt',
      title: 'receipt.movedAt',
      sort: 'movedAt',
      text: ({ movedAt }) => formatInstant(movedAt),
    },
    {
      name: 'amount',
      title: 'pay.amount',
      sort: 'amount',
      money: ({ amount, currency }) => ({ amount, currency }),
      isNumber: true,
    },
    {
      name: 'number',
      title: 'receipt.number',
      text: ({ fiscal }) => fiscal?.documentNumber ?? '',
      isNamed: true,
    },
    {
      name: 'drive',
      title: 'receipt.drive',
      text: ({ fiscal }) => fiscal?.driveNumber ?? '',
      isOffScreen: true,
    },
    { name: 'sign', title: 'receipt.sign', text: ({ fiscal }) => fiscal?.sign ?? '', isOffScreen: true },
    {
      name: 'reason',
      title: 'receipt.reason',
      text: ({ reason, correction }) => reason ?? correction?.reason ?? '',
    },
    {
      name: 'state',
      title: 'list.status',
      sort: 'state',
      text: ({ state }) => formatReceiptState(state, t),
      draw: ({ state }) => <StateBadge text={formatReceiptState(state, t)} tone={toneOfReceipt(state)} />,
      place: 'corner',
    },
  ];
}

const listKey = ['office', 'receipts'];

/** Compares receipts and ledger now, as is done every night. */
function MatchTool() {
  const t = useOfficeT();
  const { isBusy, run } = useAct();
  const queries = useQueryClient();
  const match = () =>
    run(async () => {
      const { checked, written, differences } = await officeCall(matchReceipts, {});
      await queries.invalidateQueries({ queryKey: listKey });
      showToast(t('receipt.ran', { checked, written, open: differences.length - written }));
    });
  return (
    <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void match()}>
      <RotateCw className="i" aria-hidden />
      {t('match.run')}
    </button>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Today, if none is asked for: of a day that is still being typed nothing is known, and never another day's sums. */
export function receiptDayOf(asked: string) {
  return queryOptions({
    queryKey: [...listKey, 'day', asked],
    queryFn: () => officeCall(getReceiptDay, asked === '' ? {} : { day: asked }),
    staleTime: 0,
    enabled: asked === '' || DAY.test(asked),
  });
}

/** The receipts of a day against the ledger, at first today's. */
function DayTotal() {
  const t = useOfficeT();
  const id = useId();
  const [asked, setAsked] = useState('');
  const found = useQuery(receiptDayOf(asked));
  const { data } = found;
  if (data === undefined && asked === '') return <NotLoaded found={found} />;
  const day = data?.day ?? (DAY.test(asked) ? asked : undefined);
  const title = t(data?.mode === 'test' ? 'receipt.dayOfTests' : 'receipt.day', {
    day: day === undefined ? asked : formatDate(day),
  });
  return (
    <section className="card o-panel" aria-label={title}>
      <div className="card-h">
        <h2>{title}</h2>
        {data === undefined ? null : <DayBadge day={data} />}
      </div>
      <div className="o-panel-body">
        <div className="row wrapx o-day-row">
          <label htmlFor={id}>{t('invoice.day')}</label>
          <DateInput id={id} value={asked === '' ? (data?.day ?? '') : asked} onChange={setAsked} />
        </div>
        {data === undefined ? <NotLoaded found={found} /> : <DaySums day={data} />}
      </div>
    </section>
  );
}

function DayBadge({ day: { ledger, receipts } }: { readonly day: Day }) {
  const t = useOfficeT();
  const isEven = ledger.taken === receipts.taken && ledger.givenBack === receipts.givenBack;
  return <StateBadge text={t(isEven ? 'receipt.even' : 'receipt.uneven')} tone={isEven ? 'ok' : 'err'} />;
}

function DaySums({ day }: { readonly day: Day }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const sums = (of: Day['ledger']): string => formatDaySums(of, day.currency, locale);
  return (
    <KeyValues
      facts={[
        { label: t('receipt.ledger'), value: sums(day.ledger) },
        { label: t('menu.receipts'), value: sums(day.receipts) },
        { label: t('receipt.issued'), value: sums(day.issued) },
        { label: t('receipt.waiting'), value: t('receipt.count', { count: day.open }) },
        { label: t('receipt.refused'), value: t('receipt.count', { count: day.refused }) },
      ]}
    />
  );
}
