import { getPartnerStatements } from '@farewind/contract/partners/partner-statements';
import { formatMoney } from '@farewind/values/format-money';
import { Banknote, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { RowLink } from '../../kit/list/row-link.tsx';
import { loadList } from '../../kit/load-list.ts';
import { officeToday } from '../../kit/office-clock.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import { CloseStatementDialog } from './close-statement-dialog.tsx';
import { PayStatementDialog } from './pay-statement-dialog.tsx';
import { formatPercent } from '../../kit/format-percent.ts';
import { nameMonth, nameMonthInText } from '../../kit/name-month.ts';
import { listStatementBulkActs } from './statement-bulk.ts';
import { stateTexts, statementPath, type Statement } from './statement-words.ts';

const drawClose = (row: Statement, close: () => void, reload: () => void) => (
  <CloseStatementDialog statement={row} onClose={close} onDone={reload} />
);
const drawPay = (row: Statement, close: () => void, reload: () => void) => (
  <PayStatementDialog statement={row} onClose={close} onDone={reload} />
);
const drawPartner = (row: Statement) => <RowLink to={statementPath(row)}>{row.partner}</RowLink>;
const drawState = ({ state }: Statement) => <State state={state} />;

/** What sales partners brought and earned, by month and currency. */
export function PartnerStatementsPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  return (
    <ListPage<Statement, FormValues>
      screen={{
        name: 'partnerStatements',
        title: 'menu.partnerStatements',
        emptyText: 'partnerStatement.empty',
        lead: <p className="mute">{t('partnerStatement.lead')}</p>,
        load: loadList(getPartnerStatements),
        idOf: ({ partnerId, month, currency }) => `${partnerId} ${month} ${currency}`,
        nameOf: ({ partner, month }) => `${partner}, ${nameMonthInText(month, locale)}`,
        columns: listColumns(t, locale),
        filters: [
          {
            name: 'month',
            label: 'seatStatement.month',
            options: listMonths(officeToday().slice(0, 7)).map((value) => ({
              value,
              text: nameMonth(value, locale),
            })),
          },
          {
            name: 'state',
            label: 'list.status',
            options: Object.entries(stateTexts).map(([value, { text }]) => ({ value, text: t(text) })),
          },
        ],
        acts: listActs(can),
        ...(can('Pages.Ledger.Close')
          ? { bulkActs: listStatementBulkActs(t, locale, officeToday().slice(0, 7)) }
          : {}),
      }}
    />
  );
}

const SHOWN_MONTHS = 24;

/** The last months, the newest first. */
function listMonths(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: SHOWN_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

function listActs(can: (right: string) => boolean): RowAct<Statement>[] {
  return [
    {
      name: 'close',
      label: 'partnerStatement.close',
      icon: Lock,
      isShown: ({ state, month }) =>
        can('Pages.Ledger.Close') && state === 'open' && month < officeToday().slice(0, 7),
      dialog: drawClose,
    },
    {
      name: 'pay',
      label: 'payout.act',
      icon: Banknote,
      isShown: ({ state, due }) => can('Pages.Ledger.Post') && state === 'closed' && Number(due) > 0,
      dialog: drawPay,
    },
  ];
}

function listColumns(t: OfficeTranslate, locale: string): Column<Statement>[] {
  const sum = ({ currency }: Statement, amount: string) => ({ amount, currency });
  return [
    {
      name: 'partner',
      title: 'partnerStatement.partner',
      text: ({ partner }) => partner,
      draw: drawPartner,
      place: 'head',
    },
    {
      name: 'month',
      title: 'seatStatement.month',
      text: ({ month }) => nameMonth(month, locale),
      draw: ({ month }) => <span className="nw">{nameMonth(month, locale)}</span>,
      isNamed: true,
    },
    {
      name: 'clicks',
      title: 'partnerStatement.clicks',
      text: ({ clicks }) => String(clicks),
      draw: ({ clicks, markedClicks }) =>
        markedClicks === 0 ? (
          clicks
        ) : (
          <TwoLines first={clicks} second={`${t('partnerStatement.markedClicks')}: ${markedClicks}`} />
        ),
      isNumber: true,
    },
    {
      name: 'markedClicks',
      title: 'partnerStatement.markedClicks',
      text: ({ markedClicks }) => String(markedClicks),
      isNumber: true,
      isOffScreen: true,
    },
    {
      name: 'orders',
      title: 'partnerStatement.orders',
      text: ({ orders }) => String(orders),
      draw: ({ orders, conversion }) =>
        conversion === null ? (
          orders
        ) : (
          <TwoLines
            first={orders}
            second={`${t('partnerStatement.conversion')}: ${formatPercent(conversion, locale)}`}
          />
        ),
      isNumber: true,
    },
    {
      name: 'conversion',
      title: 'partnerStatement.conversion',
      text: ({ conversion }) => (conversion === null ? '–' : formatPercent(conversion, locale)),
      isNumber: true,
      isOffScreen: true,
    },
    {
      name: 'sold',
      title: 'partnerStatement.sold',
      money: (row) => sum(row, row.sold),
      draw: ({ sold, refunded, currency }) =>
        Number(refunded) === 0 ? (
          formatMoney(sold, currency, locale)
        ) : (
          <TwoLines
            first={formatMoney(sold, currency, locale)}
            second={`${t('partnerStatement.refunded')}: ${formatMoney(refunded, currency, locale)}`}
          />
        ),
      isNumber: true,
    },
    {
      name: 'refunded',
      title: 'partnerStatement.refunded',
      money: (row) => sum(row, row.refunded),
      isNumber: true,
      isOffScreen: true,
    },
    {
      name: 'earned',
      title: 'partnerStatement.earned',
      money: (row) => sum(row, row.earned),
      isNumber: true,
    },
    {
      name: 'carried',
      title: 'partnerStatement.carried',
      money: (row) => sum(row, row.carried),
      isNumber: true,
      isOffScreen: true,
    },
    { name: 'due', title: 'partnerStatement.due', money: (row) => sum(row, row.due), isNumber: true },
    {
      name: 'state',
      title: 'list.status',
      text: ({ state }) => t(stateTexts[state].text),
      draw: drawState,
      place: 'corner',
    },
  ];
}

function State({ state }: Pick<Statement, 'state'>) {
  const t = useOfficeT();
  const { text, tone } = stateTexts[state];
  return <StateBadge text={t(text)} tone={tone} />;
}

function TwoLines(props: { readonly first: number | string; readonly second: string }) {
  return (
    <span className="o-two">
      <span>{props.first}</span>
      <span className="mute">{props.second}</span>
    </span>
  );
}
