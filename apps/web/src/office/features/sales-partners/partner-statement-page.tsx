import {
  getPartnerStatementLines,
  getPartnerStatements,
} from '@farewind/contract/partners/partner-statements';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Cell } from '../../kit/csv.ts';
import { DataTable } from '../../kit/detail/data-table.tsx';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useDrawnPath } from '../../address/office-address.ts';
import { officeCall } from '../../session/office-call.ts';
import {
  formatShare,
  lineTexts,
  readStatementId,
  stateTexts,
  type Statement,
  type StatementLine,
} from './statement-words.ts';
import { nameMonthInText } from '../../kit/name-month.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';

const drawOrder = ({ orderId, reservationNumber }: StatementLine) => (
  <RowOrder orderId={orderId} number={reservationNumber} />
);

const STEP = 1000;
const MOST_CURRENCIES = 100;

interface Month {
  readonly statements: readonly Statement[];
  readonly lines: readonly StatementLine[];
}

/** A partner's month: its sums by currency and every line behind them; printed and exported for the partner. */
export function PartnerStatementPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { language } = useLanguageChoice();
  const id = useDrawnPath().split('/').at(-1) ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'partnerStatement', id],
    queryFn: () => loadMonth(id),
    staleTime: 0,
    retry: false,
  });
  if (error !== null) return <NotLoaded found={{ error, refetch }} />;
  if (data === undefined) return <ListSkeleton />;
  const [first] = data.statements;
  if (first === undefined)
    return (
      <>
        <PageHead title={t('menu.partnerStatement')} />
        <p className="mute">{t('partnerStatement.emptyMonth')}</p>
      </>
    );
  return (
    <>
      <PageHead title={`${first.partner}, ${nameMonthInText(first.month, locale)}`}>
        <ExportButton save={(format) => saveTable(`partner-${id}`, tableOf(data, t), format, language)} />
        <button type="button" className="btn btn-primary" onClick={() => window.print()}>
          <Printer className="i" aria-hidden />
          {t('period.print')}
        </button>
      </PageHead>
      <div className="stack">
        {data.statements.map((statement) => (
          <Sums key={statement.currency} statement={statement} />
        ))}
        <Lines lines={data.lines} />
      </div>
    </>
  );
}

async function loadMonth(id: string): Promise<Month> {
  const asked = readStatementId(id);
  if (asked === undefined) return { statements: [], lines: [] };
  const { items } = await officeCall(getPartnerStatements, { ...asked, maxResultCount: MOST_CURRENCIES });
  const lines: StatementLine[] = [];
  for (;;) {
    // Pages are loaded one after another, to limit the load on the server.
    const page = await officeCall(getPartnerStatementLines, {
      ...asked,
      skipCount: lines.length,
      maxResultCount: STEP,
    });
    lines.push(...page.items);
    if (page.items.length === 0 || lines.length >= page.totalCount) return { statements: items, lines };
  }
}

function Sums({ statement }: { readonly statement: Statement }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { currency, state, payout } = statement;
  const sum = (amount: string) => formatMoney(amount, currency, locale);
  const { text, tone } = stateTexts[state];
  return (
    <Panel title={currency} aside={<StateBadge text={t(text)} tone={tone} />}>
      <KeyValues
        facts={[
          { label: t('partnerStatement.orders'), value: String(statement.orders) },
          { label: t('partnerStatement.sold'), value: sum(statement.sold) },
          { label: t('partnerStatement.refunded'), value: sum(statement.refunded) },
          { label: t('partnerStatement.earned'), value: sum(statement.earned) },
          ...(Number(statement.carried) === 0
            ? []
            : [{ label: t('partnerStatement.carried'), value: sum(statement.carried) }]),
          { label: t('partnerStatement.due'), value: <b>{sum(statement.due)}</b> },
          ...(payout === null
            ? []
            : [
                {
                  label: t('partnerStatement.paidState'),
                  value: `${formatDate(payout.paidOn)}, ${payout.reference}`,
                },
              ]),
        ]}
      />
    </Panel>
  );
}

function Lines({ lines }: { readonly lines: readonly StatementLine[] }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  if (lines.length === 0) return <p className="mute">{t('partnerStatement.noLines')}</p>;
  return (
    <Panel title={t('partnerStatement.lines')} isFlush>
      <DataTable
        label={t('partnerStatement.lines')}
        rows={lines}
        keyOf={({ lineId }) => lineId}
        columns={[
          { name: 'day', title: t('ledger.postedOn'), draw: ({ day }) => formatDate(day) },
          {
            name: 'order',
            title: t('order.number'),
            draw: drawOrder,
          },
          { name: 'kind', title: t('partnerStatement.kind'), draw: ({ kind }) => t(lineTexts[kind]) },
          {
            name: 'amount',
            title: t('partnerStatement.amount'),
            isNumber: true,
            draw: ({ amount, currency }) => formatMoney(amount, currency, locale),
          },
          {
            name: 'share',
            title: t('partnerTerms.share'),
            isNumber: true,
            draw: ({ share }) => formatShare(share, locale),
          },
          {
            name: 'commission',
            title: t('partnerStatement.earned'),
            isNumber: true,
            draw: ({ commission, currency }) => formatMoney(commission, currency, locale),
          },
        ]}
      />
    </Panel>
  );
}

function tableOf({ statements, lines }: Month, t: OfficeTranslate): Cell[][] {
  return [
    [
      t('ledger.postedOn'),
      t('order.number'),
      t('partnerStatement.kind'),
      t('partnerStatement.amount'),
      t('partnerTerms.share'),
      t('partnerStatement.earned'),
      t('ledger.currency'),
    ],
    ...lines.map((line): Cell[] => [
      formatDate(line.day),
      line.reservationNumber ?? line.orderId,
      t(lineTexts[line.kind]),
      { number: line.amount },
      { number: line.share },
      { number: line.commission },
      line.currency,
    ]),
    ...statements.flatMap(({ earned, carried, due, currency }) =>
      (
        [
          ['partnerStatement.earned', earned],
          ['partnerStatement.carried', carried],
          ['partnerStatement.due', due],
        ] as const
      ).map(([text, sum]): Cell[] => ['', '', t(text), '', '', { number: sum }, currency]),
    ),
  ];
}
