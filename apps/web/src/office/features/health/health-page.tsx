import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import { getHealth } from '@farewind/contract/reports/health';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { InstallationPanels } from './installation-panels.tsx';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { FactStrip } from '../../kit/detail/fact-strip.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { StateBadge, type Tone } from '../../kit/state-badge.tsx';
import { formatTask } from '../orders/order-words.ts';
import { formatSource } from '../pricing/rate-words.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { useOfficeSession } from '../../session/office-session.tsx';
import { CountBadge } from './count-badge.tsx';
import { formatAge, formatDays } from './format-age.ts';
import type { AgencyHealth } from './health-types.ts';
import { seenColumns } from './seen-columns.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

const REFRESH_MS = 30_000;

/** Health of the agency, or of the installation on the host side. */
export function HealthPage(): ReactNode {
  const t = useOfficeT();
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'health'],
    queryFn: () => officeCall(getHealth, {}),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  return (
    <DetailPage
      title={t('menu.health')}
      isLoading={data === undefined}
      error={error}
      onRetry={() => void refetch()}
      tools={<span className="mute num">{formatInstant(data?.at)}</span>}
    >
      <p className="mute">{t('health.lead')}</p>
      {data?.agency ? <AgencyPanels health={data.agency} /> : null}
      {data?.house ? <InstallationPanels health={data.house} /> : null}
    </DetailPage>
  );
}

type Rate = AgencyHealth['rates']['currencies'][number];

const toneOfRate: Readonly<Record<Rate['state'], Tone>> = { fresh: 'ok', ageing: 'sun', stale: 'err' };

/** An agency's overdue and waiting work, its rates and its suppliers. */
function AgencyPanels({ health }: { readonly health: AgencyHealth }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { outbox, openPayments, tasks, rates, suppliers, mailbox } = health;
  const sum = (some: AgencyHealth['tasks']): number => some.reduce((total, { count }) => total + count, 0);
  const oldest = (seconds: number): string => t('health.oldest', { age: formatAge(seconds, locale) });
  return (
    <>
      <FactStrip
        facts={[
          {
            label: t('health.outbox'),
            value: <CountBadge count={outbox.waiting} tone={outbox.oldestSeconds > 60 ? 'sun' : 'ok'} />,
            notes: [
              ...(outbox.waiting > 0 ? [oldest(outbox.oldestSeconds)] : []),
              t('health.dead', { count: outbox.dead }),
            ],
          },
          {
            label: t('health.late'),
            value: <CountBadge count={sum(tasks.filter(({ isLate }) => isLate))} tone="err" />,
          },
          {
            label: t('health.openPayments'),
            value: <CountBadge count={openPayments.count} tone="err" />,
            notes: openPayments.count > 0 ? [oldest(openPayments.oldestSeconds)] : [],
          },
          { label: t('health.tasks'), value: <CountBadge count={sum(tasks)} tone="sun" /> },
          mailboxFact(mailbox, t),
        ]}
      />
      <Tasks tasks={tasks} />
      <Panel title={t('health.rates')} isFlush>
        <p className="mute dash-none">
          <WholeDates text={formatFeed(rates, t)} />
          {rates.failure === null ? null : <> {t('health.ratesFailure', { failure: rates.failure })}</>}
        </p>
        {rates.currencies.length === 0 ? (
          <p className="mute dash-none">{t('health.noRates')}</p>
        ) : (
          <DataTable
            label={t('health.rates')}
            columns={rateColumns(t, locale)}
            rows={rates.currencies}
            keyOf={({ currency }) => currency}
          />
        )}
      </Panel>
      <Panel title={t('health.suppliers')} isFlush>
        {suppliers.length === 0 ? (
          <p className="mute dash-none">{t('health.noSuppliers')}</p>
        ) : (
          <>
            <p className="mute dash-none">{t('health.seenHint')}</p>
            <DataTable
              label={t('health.suppliers')}
              columns={supplierColumns(t, locale)}
              rows={suppliers}
              keyOf={({ goods, name }) => `${goods} ${name}`}
            />
          </>
        )}
      </Panel>
    </>
  );
}

/** Whether answers of buyers are read, since when not, and what the mail server says. */
function mailboxFact(mailbox: AgencyHealth['mailbox'], t: OfficeTranslate) {
  const label = t('health.replies');
  if (mailbox === undefined || mailbox === null)
    return { label, value: <StateBadge tone="" text={t('health.repliesOff')} /> };
  const notes = mailbox.readAt === null ? [] : [formatInstant(mailbox.readAt)];
  if (mailbox.fault !== null)
    return {
      label,
      value: <StateBadge tone="err" text={t('health.repliesRefused')} />,
      notes: [mailbox.fault, ...notes],
    };
  const { isFull = false, ...room } = mailbox.storage ?? {};
  if (isFull)
    return {
      label,
      value: <StateBadge tone="err" text={t('health.repliesFull')} />,
      notes: [t('health.repliesFullNote'), t('health.repliesRoom', room)],
    };
  return mailbox.readAt === null
    ? { label, value: <StateBadge tone="" text={t('health.repliesNever')} /> }
    : { label, value: <StateBadge tone="ok" text={t('health.repliesRead')} />, notes };
}

/** Source of the rates, and the time they were read. */
function formatFeed({ feed, fetchedAt }: AgencyHealth['rates'], t: OfficeTranslate): string {
  if (feed === null) return t('health.ratesByHand');
  const list = formatSource(feed, t);
  if (fetchedAt === null) return t('health.ratesUnread', { feed: list });
  return t('health.ratesFrom', { feed: list, time: formatInstant(fetchedAt) });
}

function Tasks({ tasks }: Pick<AgencyHealth, 'tasks'>) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  return (
    <Panel title={t('health.tasks')} isFlush>
      {tasks.length === 0 ? (
        <p className="mute dash-none">{t('health.noTasks')}</p>
      ) : (
        <DataTable
          label={t('health.tasks')}
          columns={taskColumns(t, locale, can('Pages.Orders.View'))}
          rows={tasks}
          keyOf={({ kind }) => kind}
        />
      )}
    </Panel>
  );
}

function rateColumns(t: OfficeTranslate, locale: string): DataColumn<Rate>[] {
  return [
    { name: 'currency', title: t('health.currency'), draw: ({ currency }) => currency },
    { name: 'day', title: t('health.day'), draw: ({ day }) => formatDate(day), isNumber: true },
    {
      name: 'age',
      title: t('health.rateAge'),
      isNumber: true,
      draw: ({ ageDays }) => formatDays(ageDays, locale),
    },
    {
      name: 'state',
      title: t('list.status'),
      draw: ({ state }) => <StateBadge text={t(`health.rateState.${state}`)} tone={toneOfRate[state]} />,
    },
  ];
}

function supplierColumns(
  t: OfficeTranslate,
  locale: string,
): DataColumn<AgencyHealth['suppliers'][number]>[] {
  return [
    {
      name: 'name',
      title: t('health.name'),
      draw: ({ name, goods }) => (
        <span className="o-two">
          <b className="m">{name}</b>
          <span className="mute">{t(`health.goods.${goods}`)}</span>
        </span>
      ),
    },
    ...seenColumns<AgencyHealth['suppliers'][number]>(t, locale, ({ seen }) => seen),
  ];
}

function taskColumns(
  t: OfficeTranslate,
  locale: string,
  mayOpen: boolean,
): DataColumn<AgencyHealth['tasks'][number]>[] {
  return [
    {
      name: 'kind',
      title: t('health.queue'),
      draw: ({ kind }) =>
        mayOpen ? (
          <OfficeLink to="/order/task" search={{ kind }}>
            {formatTask(kind, t)}
          </OfficeLink>
        ) : (
          formatTask(kind, t)
        ),
    },
    {
      name: 'count',
      title: t('health.count'),
      isNumber: true,
      draw: ({ count, isLate }) => <CountBadge count={count} tone={isLate ? 'err' : 'sun'} />,
    },
    {
      name: 'age',
      title: t('health.age'),
      isNumber: true,
      draw: ({ oldestSeconds }) => formatAge(oldestSeconds, locale),
    },
  ];
}
