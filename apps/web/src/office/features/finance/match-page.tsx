import type { Currency } from '@farewind/values/currency';
import { Wrench, RotateCw, Upload } from 'lucide-react';
import { type ReactNode } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import {
  getDiscrepancies,
  repairDiscrepancy,
  importStatement,
  reconcilePayments,
} from '@farewind/contract/finance/matching';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, Filter, RowAct } from '../../kit/list/list-screen.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { loadList } from '../../kit/load-list.ts';
import { formatAttempt, formatDiscrepancy, formatRepair, formatSubject } from './finance-words.ts';
import { listMatchBulkActs, type Discrepancy } from './match-bulk.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { officeCall } from '../../session/office-call.ts';
import { KeyValues } from '../../kit/detail/key-values.tsx';
import { readTextFile } from '../../kit/files/read-text-file.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAct } from '../../kit/use-act.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const classes = [
  'missingHere',
  'missingThere',
  'amountDiffers',
  'stateDiffers',
  'duplicate',
] as const satisfies readonly Discrepancy['class'][];

/** Discrepancies between bank, orders and books, each with its repairs. */
export function MatchPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { data } = useLastRun();
  return (
    <ListPage<Discrepancy, FormValues>
      screen={{
        name: 'match',
        title: 'menu.match',
        search: 'pay.search',
        emptyText: emptyTextOf(data?.lastRun),
        load: loadList(getDiscrepancies),
        idOf: ({ mismatchId }) => mismatchId,
        nameOf: ({ class: kind, reservationNumber, bankReference }) =>
          `${formatDiscrepancy(kind, t)} ${reservationNumber ?? bankReference}`,
        columns: listColumns(t, locale),
        filters: listFilters(t),
        acts: [repairAct],
        bulkActs: listMatchBulkActs(t),
        tools: <MatchTools />,
        lead: <LastRun />,
      }}
    />
  );
}

const repairAct: RowAct<Discrepancy> = {
  name: 'repair',
  label: 'match.toRepair',
  icon: Wrench,
  isShown: ({ state, repairs }) => state === 'open' && repairs.length > 0,
  dialog: (discrepancy, close, reload) => (
    <RepairDialog discrepancy={discrepancy} onClose={close} onDone={reload} />
  ),
};

function listColumns(t: OfficeTranslate, locale: string): Column<Discrepancy>[] {
  const side = (name: 'bank' | 'ours' | 'ledger'): Column<Discrepancy> => ({
    name,
    title: `match.${name}`,
    text: (row) => formatSide(row[name], t, locale),
    draw: (row) => <span className="o-words">{formatSide(row[name], t, locale)}</span>,
    isOnlyOnScreen: true,
  });
  const sums = (name: 'bank' | 'ours' | 'ledger'): Column<Discrepancy>[] => [
    {
      name: `${name}State`,
      title: `match.${name}`,
      text: (row) => formatAttempt(row[name]?.state ?? '', t),
      isOffScreen: true,
    },
    {
      name: `${name}Captured`,
      title: `match.${name}`,
      money: (row) => sumOf(row[name]?.captured, row[name]?.currency),
      isOffScreen: true,
    },
    {
      name: `${name}Refunded`,
      title: 'pay.refunded',
      money: (row) => sumOf(row[name]?.refunded, row[name]?.currency),
      isOffScreen: true,
    },
  ];
  return [
    {
      name: 'class',
      title: 'match.class',
      text: ({ class: kind }) => formatDiscrepancy(kind, t),
      draw: ({ class: kind, subject }) => (
        <span className="o-two">
          <b className="m">{formatDiscrepancy(kind, t)}</b>
          <span className="mute">{formatSubject(subject, t)}</span>
        </span>
      ),
      place: 'head',
    },
    {
      name: 'order',
      title: 'order.number',
      text: ({ reservationNumber }) => reservationNumber ?? '',
      draw: ({ orderId, reservationNumber, bankReference }) => (
        <span className="o-two">
          <RowOrder orderId={orderId} number={reservationNumber} />
          <span className="mute code">{bankReference.slice(0, 13)}</span>
        </span>
      ),
    },
    side('bank'),
    side('ours'),
    side('ledger'),
    ...sums('bank'),
    ...sums('ours'),
    ...sums('ledger'),
    {
      name: 'foundAt',
      title: 'match.foundAt',
      sort: 'foundAt',
      text: ({ foundAt }) => formatInstant(foundAt),
    },
    {
      name: 'state',
      title: 'match.repair',
      text: (row) => formatOutcome(row, t),
      draw: (row) => (
        <span className={row.state === 'open' ? 'badge sun' : 'badge ok'}>{formatOutcome(row, t)}</span>
      ),
      place: 'corner',
    },
  ];
}

function sumOf(amount: string | null | undefined, currency: Currency | null | undefined) {
  return amount == null || currency == null ? undefined : { amount, currency };
}

function formatOutcome({ state, repair, repairedBy, repairs }: Discrepancy, t: OfficeTranslate): string {
  if (state === 'gone') return t('match.gone');
  if (repair !== null)
    return t('match.repairedBy', { repair: formatRepair(repair, t), name: repairedBy ?? '' });
  const [best] = repairs;
  return best === undefined ? t('match.noRepair') : formatRepair(best, t);
}

function listFilters(t: OfficeTranslate): readonly Filter[] {
  return [
    {
      name: 'class',
      label: 'match.class',
      options: classes.map((value) => ({ value, text: formatDiscrepancy(value, t) })),
    },
    {
      name: 'state',
      label: 'list.status',
      options: (['repaired', 'gone'] as const).map((value) => ({ value, text: t(`match.${value}`) })),
    },
  ];
}

type Form = { repair: Discrepancy['repairs'][number]; reason: string };

/** Repairs one discrepancy: shows both sides' records, with the recommended repair chosen. */
function RepairDialog(props: {
  readonly discrepancy: Discrepancy;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { discrepancy, onDone, onClose } = props;
  const { mismatchId, version, repairs } = discrepancy;
  return (
    <FormDialog<Form>
      title={t('match.repairTitle', { name: formatDiscrepancy(discrepancy.class, t) })}
      lead={discrepancy.reservationNumber ?? discrepancy.bankReference}
      fields={[
        {
          name: 'repair',
          label: 'match.repair',
          kind: 'select',
          options: repairs.map((value) => ({ value, text: formatRepair(value, t) })),
          isWide: true,
        },
        {
          name: 'reason',
          label: 'form.reason',
          hint: 'form.reasonHint',
          kind: 'area',
          maxLength: 500,
          isWide: true,
        },
      ]}
      start={{ values: { repair: repairs[0] ?? 'accept', reason: '' } }}
      saveText={t('match.toRepair')}
      save={async ({ repair, reason }) => {
        try {
          await officeCall(repairDiscrepancy, { mismatchId, repair, reason, version });
        } finally {
          onDone();
        }
      }}
      aside={() => drawBooks(discrepancy, t, locale)}
      onSaved={() => {
        onClose();
        showToast(t('match.repairDone'));
      }}
      onClose={onClose}
    />
  );
}

/** The records of each side. */
function drawBooks(discrepancy: Discrepancy, t: OfficeTranslate, locale: string): ReactNode {
  return (
    <KeyValues
      facts={(['bank', 'ours', 'ledger'] as const).map((name) => ({
        label: t(`match.${name}`),
        value: formatSide(discrepancy[name], t, locale),
      }))}
    />
  );
}

/** One side's record of a charge: state, captured and refunded sums. */
function formatSide(side: Discrepancy['bank'], t: OfficeTranslate, locale: string): string {
  if (side === null) return t('match.nothing');
  const { state, captured, refunded, currency } = side;
  const money = (sum: string | null) =>
    sum === null || currency === null || Number(sum) === 0 ? undefined : formatMoney(sum, currency, locale);
  const back = money(refunded);
  return [formatAttempt(state, t), money(captured), back === undefined ? undefined : `−${back}`]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

const key = ['office', 'match', 'run'];

/** Reconciles now, or reads a statement of the bank. */
function MatchTools() {
  const t = useOfficeT();
  const { isBusy, run } = useAct();
  const queries = useQueryClient();
  const attempt = (act: () => Promise<string>) =>
    run(async () => {
      const told = await act();
      await queries.invalidateQueries({ queryKey: ['office', 'match'] });
      // Shown after the refresh, so that the next press is possible once it has been read.
      showToast(told);
    });
  const reconcile = () =>
    attempt(async () => {
      const { checked, open } = await officeCall(reconcilePayments, {});
      return t('match.ran', { checked, open });
    });
  const read = (file: File) =>
    attempt(async () => {
      const { lines, added } = await officeCall(importStatement, { statement: await readTextFile(file) });
      // The page shows statement lines only after they have been reconciled.
      const { checked, open } = await officeCall(reconcilePayments, {});
      return t('match.imported', { lines, added, checked, open });
    });
  return (
    <>
      <label className="btn btn-line o-pick">
        <Upload className="i" aria-hidden />
        {t('match.import')}
        <input
          type="file"
          className="sr"
          accept=".csv,text/csv"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void read(file);
          }}
        />
      </label>
      <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void reconcile()}>
        <RotateCw className="i" aria-hidden />
        {t('match.run')}
      </button>
    </>
  );
}

function useLastRun() {
  return useQuery({
    queryKey: key,
    queryFn: () => officeCall(getDiscrepancies, { maxResultCount: 1 }),
    staleTime: 0,
  });
}

/** No discrepancies mean that everything agrees only if somebody has looked. */
export function emptyTextOf(lastRun: object | null | undefined): OfficeKey {
  if (lastRun === undefined) return 'list.emptyText';
  return lastRun === null ? 'match.emptyNever' : 'match.empty';
}

/** Time and result of the last reconciliation. */
export function LastRun() {
  const t = useOfficeT();
  const found = useLastRun();
  const { data } = found;
  if (data === undefined) return <NotLoaded found={found} />;
  const run = data.lastRun;
  if (run === null) return <p className="mute">{t('match.never')}</p>;
  return (
    <p className="row wrapx">
      {/* The current number, because some may have been repaired since. */}
      <span className={data.totalCount === 0 ? 'badge dot ok' : 'badge dot err'}>
        {t('match.openCount', { count: data.totalCount })}
      </span>
      <span className="mute num">
        <WholeDates
          text={t('match.lastRun', {
            time: formatInstant(run.finishedAt ?? run.startedAt),
            name: run.startedBy ?? t('actor.system'),
            checked: run.checked,
          })}
        />
      </span>
      {data.openBankLines === 0 ? null : (
        <OfficeLink to="/finance/bank" className="badge sun">
          {t('match.bankLines', { count: data.openBankLines })}
        </OfficeLink>
      )}
      {run.unanswered === 0 ? null : (
        <span className="badge sun">{t('match.unanswered', { count: run.unanswered })}</span>
      )}
    </p>
  );
}
