import { getBankAccounts, getBankLines, reopenBankLine } from '@farewind/contract/finance/bank-statements';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { officeCall } from '../../session/office-call.ts';
import { listBankBulkActs } from './bank-bulk.ts';
import { ImportTool } from './import-tool.tsx';
import { SettleDialog, type BankLine } from './settle-dialog.tsx';

/** Lines of the agency's bank accounts: those matched, and those to match or explain. */
export function BankPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['office', 'bank', 'accounts'],
    queryFn: () => officeCall(getBankAccounts, {}),
  });
  const accounts = data?.items ?? [];
  return (
    <ListPage<BankLine, FormValues>
      screen={{
        name: 'bank',
        title: 'menu.bank',
        search: 'bank.search',
        emptyText: 'bank.empty',
        load: loadList(getBankLines),
        idOf: ({ lineId }) => lineId,
        nameOf: ({ counterparty, reference, purpose }) => counterparty || reference || purpose,
        columns: listColumns(t),
        filters: [
          {
            name: 'state',
            label: 'list.status',
            options: (['open', 'settled'] as const).map((value) => ({
              value,
              text: t(`bank.state.${value}`),
            })),
          },
          ...(accounts.length < 2
            ? []
            : [{ name: 'account', label: 'bank.account' as const, options: accounts.map(nameBankAccount) }]),
          { name: 'from', label: 'list.from', kind: 'date' },
          { name: 'to', label: 'list.to', kind: 'date' },
        ],
        acts: [settle, reopen],
        bulkActs: listBankBulkActs(t, locale),
        tools: <ImportTool onDone={() => queries.invalidateQueries({ queryKey: ['office', 'bank'] })} />,
      }}
    />
  );
}

/** A table names no account, so that the bank's name stands for it. */
const nameBankAccount = ({ account, bank }: Answer<typeof getBankAccounts>['items'][number]) => ({
  value: account,
  text: account === bank ? bank : `${bank}, ${account}`,
});

const settle: RowAct<BankLine> = {
  name: 'settle',
  label: 'bank.settle',
  icon: Link2,
  isShown: ({ state }) => state === 'open',
  dialog: (line, close, reload) => <SettleDialog line={line} onClose={close} onDone={reload} />,
};

const reopen: RowAct<BankLine> = {
  name: 'reopen',
  label: 'bank.reopen',
  icon: Undo2,
  isShown: ({ state }) => state === 'settled',
  dialog: (line, close, reload) => <ReopenDialog line={line} onClose={close} onDone={reload} />,
};

function ReopenDialog(props: {
  readonly line: BankLine;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { lineId, version } = props.line;
  return (
    <ReasonDialog
      title={t('bank.reopenTitle')}
      lead={t('bank.reopenLead')}
      answer={t('bank.reopen')}
      send={(reason) => officeCall(reopenBankLine, { lineId, reason, version })}
      onDone={() => {
        props.onClose();
        props.onDone();
      }}
      onClose={props.onClose}
    />
  );
}

function listColumns(t: OfficeTranslate): Column<BankLine>[] {
  return [
    {
      name: 'bookedOn',
      title: 'bank.bookedOn',
      text: ({ bookedOn }) => formatDate(bookedOn),
      draw: ({ bookedOn }) => <span className="num nw">{formatDate(bookedOn)}</span>,
    },
    {
      name: 'counterparty',
      title: 'bank.counterparty',
      text: ({ counterparty }) => counterparty,
      draw: ({ counterparty, reference, purpose }) => (
        <span className="o-two">
          <b className="m">{[counterparty, reference].filter((text) => text !== '').join(', ') || '—'}</b>
          <span className="mute">{purpose}</span>
        </span>
      ),
      place: 'head',
    },
    { name: 'reference', title: 'bank.reference', text: ({ reference }) => reference, isOffScreen: true },
    { name: 'purpose', title: 'bank.purpose', text: ({ purpose }) => purpose, isOffScreen: true },
    {
      name: 'bank',
      title: 'bank.bank',
      text: ({ bank }) => bank,
      draw: ({ bank }) => <span className="o-words">{bank}</span>,
    },
    { name: 'account', title: 'bank.account', text: ({ account }) => account, isOffScreen: true },
    {
      name: 'amount',
      title: 'pay.amount',
      money: ({ amount, currency }) => ({ amount, currency }),
      isNumber: true,
    },
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      draw: ({ orderId, reservationNumber }) => <RowOrder orderId={orderId} number={reservationNumber} />,
    },
    { name: 'reason', title: 'form.reason', text: ({ reason }) => reason ?? '' },
    {
      name: 'state',
      title: 'list.status',
      text: (line) => formatState(line, t),
      draw: (line) => <StateBadge text={formatState(line, t)} tone={line.state === 'open' ? 'sun' : 'ok'} />,
      place: 'corner',
    },
  ];
}

const formatState = ({ kind }: BankLine, t: OfficeTranslate): string =>
  t(kind === null ? 'bank.state.open' : `bank.kind.${kind}`);
