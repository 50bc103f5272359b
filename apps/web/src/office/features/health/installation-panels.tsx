import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { FactStrip } from '../../kit/detail/fact-strip.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { knownWord } from '../../kit/known-word.ts';
import { StateBadge } from '../../kit/state-badge.tsx';
import { CountBadge } from './count-badge.tsx';
import { formatAge } from './format-age.ts';
import type { InstallationHealth } from './health-types.ts';
import { seenColumns } from './seen-columns.tsx';

/** Workers report every half minute. */
const SILENT_SECONDS = 120;

/** Workers, database and process of the installation, agencies with problems, and alert recipients. */
export function InstallationPanels({ health }: { readonly health: InstallationHealth }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { database, process, workers, partners } = health;
  const { used, waiting, limit, replica } = database;
  const { signSeconds } = workers;
  const isSilent = signSeconds === null || signSeconds > SILENT_SECONDS;
  const sign =
    signSeconds === null ? t('health.noSign') : t('health.sign', { age: formatAge(signSeconds, locale) });
  return (
    <>
      <FactStrip
        facts={[
          {
            label: t('health.workers'),
            value: <StateBadge text={sign} tone={isSilent ? 'err' : 'ok'} />,
            notes: [t('health.jobs', { count: workers.jobs })],
          },
          {
            label: t('health.agencies'),
            value: <CountBadge count={health.agencies.length} tone="err" />,
          },
          {
            label: t('health.database'),
            value: `PostgreSQL ${database.version}`,
            notes: [
              ...(database.kind === 'embedded' ? [t('health.embedded')] : []),
              t('health.megabytes', { count: database.megabytes }),
              t('health.connections', { used, waiting, limit }),
              t('health.repeated', { count: database.repeated }),
              ...(replica === undefined ? [] : [t('health.replica', replica)]),
            ],
          },
          {
            label: t('health.process'),
            value: `${process.role}, Node ${process.node}`,
            notes: [
              t('health.up', { age: formatAge(process.upSeconds, locale) }),
              t('health.megabytes', { count: process.megabytes }),
            ],
          },
        ]}
      />
      <Agencies agencies={health.agencies} />
      <Jobs troubled={workers.troubled} />
      <AuditLogs logs={health.auditLogs} />
      <Panel title={t('health.partners')} isFlush>
        <p className="mute dash-none">
          {partners.length === 0 ? t('health.noPartners') : t('health.seenHint')}
        </p>
        {partners.length === 0 ? null : (
          <DataTable
            label={t('health.partners')}
            columns={partnerColumns(t, locale)}
            rows={partners}
            keyOf={({ name, host }) => `${name} ${host}`}
          />
        )}
      </Panel>
    </>
  );
}

function Agencies({ agencies }: Pick<InstallationHealth, 'agencies'>) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <Panel title={t('health.agencies')} isFlush>
      {agencies.length === 0 ? (
        <p className="mute dash-none">{t('health.noAgencies')}</p>
      ) : (
        <DataTable
          label={t('health.agencies')}
          columns={agencyColumns(t, locale)}
          rows={agencies}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function AuditLogs({ logs }: { readonly logs: InstallationHealth['auditLogs'] }) {
  const t = useOfficeT();
  return (
    <Panel title={t('health.auditLogs')} isFlush>
      <p className="mute dash-none">{t('health.auditHint')}</p>
      <DataTable
        label={t('health.auditLogs')}
        columns={auditColumns(t)}
        rows={logs}
        keyOf={({ tenancyName }) => tenancyName}
      />
    </Panel>
  );
}

function auditColumns(t: OfficeTranslate): DataColumn<InstallationHealth['auditLogs'][number]>[] {
  return [
    {
      name: 'end',
      title: t('health.auditEnd'),
      draw: ({ tenancyName, position, hash }) => (
        <code className="audit-end">{`${tenancyName}:${position}:${hash}`}</code>
      ),
    },
  ];
}

function Jobs({ troubled }: Pick<InstallationHealth['workers'], 'troubled'>) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <Panel title={t('health.troubledJobs')} isFlush>
      {troubled.length === 0 ? (
        <p className="mute dash-none">{t('health.noTroubledJobs')}</p>
      ) : (
        <DataTable
          label={t('health.troubledJobs')}
          columns={jobColumns(t, locale)}
          rows={troubled}
          keyOf={({ name }) => name}
        />
      )}
    </Panel>
  );
}

function partnerColumns(
  t: OfficeTranslate,
  locale: string,
): DataColumn<InstallationHealth['partners'][number]>[] {
  return [
    {
      name: 'name',
      title: t('health.name'),
      draw: ({ name, host }) => {
        const [kind = '', wire = ''] = name.split('.');
        return (
          <span className="o-two">
            <b className="m">{knownWord(`health.partner.${kind}`, kind, t)}</b>
            <span className="mute">{[wire, host].filter((part) => part !== '').join(' · ')}</span>
          </span>
        );
      },
    },
    ...seenColumns<InstallationHealth['partners'][number]>(t, locale, ({ seen }) => seen),
  ];
}

function agencyColumns(
  t: OfficeTranslate,
  locale: string,
): DataColumn<InstallationHealth['agencies'][number]>[] {
  return [
    { name: 'agency', title: t('health.agency'), draw: ({ name }) => <b className="m">{name}</b> },
    {
      name: 'late',
      title: t('health.late'),
      isNumber: true,
      draw: ({ late }) => <CountBadge count={late} tone="err" />,
    },
    {
      name: 'payments',
      title: t('health.openPayments'),
      isNumber: true,
      draw: ({ openPayments }) => <CountBadge count={openPayments.count} tone="err" />,
    },
    {
      name: 'outbox',
      title: t('health.outbox'),
      draw: ({ outbox }) => (
        <span className="o-two">
          <span className="num">
            {outbox.waiting === 0
              ? '0'
              : `${outbox.waiting}, ${t('health.oldest', { age: formatAge(outbox.oldestSeconds, locale) })}`}
          </span>
          <span className="mute num">{t('health.dead', { count: outbox.dead })}</span>
        </span>
      ),
    },
    { name: 'tasks', title: t('health.tasks'), isNumber: true, draw: ({ tasks }) => tasks },
  ];
}

function jobColumns(
  t: OfficeTranslate,
  locale: string,
): DataColumn<InstallationHealth['workers']['troubled'][number]>[] {
  return [
    { name: 'job', title: t('health.job'), draw: ({ name }) => <span className="code">{name}</span> },
    {
      name: 'state',
      title: t('list.status'),
      draw: ({ state }) => (
        <StateBadge text={t(`health.jobState.${state}`)} tone={state === 'failed' ? 'err' : 'sun'} />
      ),
    },
    {
      name: 'since',
      title: t('health.since'),
      isNumber: true,
      draw: ({ sinceSeconds }) => formatAge(sinceSeconds, locale),
    },
  ];
}
