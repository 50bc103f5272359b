import type { CurrentRate } from '@farewind/contract/rules/rates';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../api/office-call.ts';
import { getRates, getRateSettings } from '../../api/pricing.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable } from '../../kit/detail/data-table.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { wordRate, wordSource } from './rate-words.ts';

export const currentKey = ['office', 'rate', 'current'];
export const settingsKey = ['office', 'rate', 'settings'];

/** What every currency is sold at now, how old the rate is, and how the list that they come from does. */
export function CurrentRates() {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { data } = useQuery({
    queryKey: currentKey,
    queryFn: () => officeCall(getRates, { maxResultCount: 1 }),
    staleTime: 0,
  });
  if (data === undefined) return null;
  return (
    <>
      <ListState />
      <Panel title={t('rate.today')} isFlush>
        <DataTable<CurrentRate>
          label={t('rate.today')}
          rows={data.current}
          keyOf={({ currency }) => currency}
          columns={[
            { name: 'currency', title: t('rate.currency'), draw: drawCurrency },
            {
              ...{ name: 'value', title: t('rate.perEuro'), isNumber: true },
              draw: ({ value }) => (value === null ? '' : wordRate(value, locale)),
            },
            {
              ...{ name: 'selling', title: t('rate.selling'), isNumber: true },
              draw: ({ sellingValue }) => (sellingValue === null ? '' : wordRate(sellingValue, locale)),
            },
            {
              ...{ name: 'source', title: t('rate.source') },
              draw: drawSource(t),
            },
            { name: 'age', title: t('rate.age'), draw: (rate) => drawAge(rate, t) },
          ]}
        />
      </Panel>
    </>
  );
}

const drawCurrency = ({ currency }: CurrentRate) => <b>{currency}</b>;

const drawSource =
  (t: OfficeTranslate) =>
  ({ source, day }: CurrentRate) =>
    source === null || day === null ? null : (
      <span className="o-two">
        <span>{wordSource(source, t)}</span>
        <span className="mute num">{formatDate(day)}</span>
      </span>
    );

const tones = { fresh: 'badge dot ok', ageing: 'badge dot sun', tooOld: 'badge dot err' } as const;

function drawAge({ state, ageDays }: CurrentRate, t: OfficeTranslate) {
  const age = ageDays === null ? t('rate.none') : t('rate.days', { count: ageDays });
  return <span className={tones[state]}>{state === 'tooOld' ? t('rate.notSold', { age }) : age}</span>;
}

/** Where the rates come from, with the margin; and what went wrong when they last did not come. */
function ListState() {
  const t = useOfficeT();
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: () => officeCall(getRateSettings, {}),
    staleTime: 0,
  });
  if (data === undefined) return null;
  const { source, marginPercent, fetchedAt, failure, failedAt } = data;
  return (
    <p className="row wrapx">
      <span className="badge sea">{wordSource(source, t)}</span>
      <span className="mute">{t('rate.marginIs', { percent: Number(marginPercent) })}</span>
      {fetchedAt === null ? null : (
        <span className="mute num">{t('rate.fetchedAt', { time: formatInstant(fetchedAt) })}</span>
      )}
      {failure === null || failedAt === null ? null : (
        <span className="badge dot err">{t('rate.failed', { time: formatInstant(failedAt) })}</span>
      )}
    </p>
  );
}
