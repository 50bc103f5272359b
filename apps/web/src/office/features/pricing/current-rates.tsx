import type { CurrentRate } from '@farewind/contract/rules/rates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { officeCall } from '../../session/office-call.ts';
import { decideRate, getRates, getRateSettings } from '@farewind/contract/rules/rates';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable } from '../../kit/detail/data-table.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { formatRateValue, formatSource } from './rate-words.ts';
import { useAct } from '../../kit/use-act.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

export const currentKey = ['office', 'rate', 'current'];
export const settingsKey = ['office', 'rate', 'settings'];

/** Current selling rates with their age, and the state of the list that they come from. */
export function CurrentRates() {
  const t = useOfficeT();
  const { locale } = useI18n();
  const found = useQuery({
    queryKey: currentKey,
    queryFn: () => officeCall(getRates, { maxResultCount: 1 }),
    staleTime: 0,
  });
  const { data } = found;
  if (data === undefined) return <NotLoaded found={found} />;
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
              name: 'value',
              title: t('rate.perEuro'),
              isNumber: true,
              draw: ({ value }) => (value === null ? t('form.nothing') : formatRateValue(value, locale)),
            },
            {
              name: 'selling',
              title: t('rate.selling'),
              isNumber: true,
              draw: ({ sellingValue }) =>
                sellingValue === null ? t('form.nothing') : formatRateValue(sellingValue, locale),
            },
            {
              name: 'source',
              title: t('rate.source'),
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
        <span>{formatSource(source, t)}</span>
        <span className="mute num nw">{formatDate(day)}</span>
      </span>
    );

const tones = {
  fresh: 'badge dot ok',
  ageing: 'badge dot sun',
  tooOld: 'badge dot err',
  waiting: 'badge dot err',
} as const;

function drawAge({ state, ageDays, waitingId }: CurrentRate, t: OfficeTranslate) {
  const age = ageDays === null ? t('rate.none') : t('rate.days', { count: ageDays });
  if (waitingId !== undefined) return <WaitingRate id={waitingId} />;
  return <span className={tones[state]}>{state === 'tooOld' ? t('rate.notSold', { age }) : age}</span>;
}

/** A rate that deviates too much: nothing is sold in its currency until it is decided. */
function WaitingRate({ id }: { readonly id: string }) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const { isBusy, run } = useAct();
  const decide = async (accept: boolean) => {
    await run(() => officeCall(decideRate, { id, accept }));
    await queries.invalidateQueries({ queryKey: ['office', 'rate'] });
  };
  return (
    <span className="row wrapx">
      <span className={tones.waiting}>{t('rate.waiting')}</span>
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-busy={isBusy}
        onClick={() => void decide(true)}
      >
        {t('rate.accept')}
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        aria-busy={isBusy}
        onClick={() => void decide(false)}
      >
        {t('rate.refuse')}
      </button>
    </span>
  );
}

/** Source and margin of the rates; the error if the last update failed. */
function ListState() {
  const t = useOfficeT();
  const found = useQuery({
    queryKey: settingsKey,
    queryFn: () => officeCall(getRateSettings, {}),
    staleTime: 0,
  });
  const { data } = found;
  if (data === undefined) return <NotLoaded found={found} />;
  const { source, marginPercent, fetchedAt, failure, failedAt } = data;
  return (
    <p className="row wrapx">
      <span className="badge sea">{formatSource(source, t)}</span>
      <span className="mute">{t('rate.marginIs', { percent: Number(marginPercent) })}</span>
      {fetchedAt === null ? null : (
        <span className="mute num">
          <WholeDates text={t('rate.fetchedAt', { time: formatInstant(fetchedAt) })} />
        </span>
      )}
      {failure === null || failedAt === null ? null : (
        <span className="badge dot err">
          <WholeDates text={t('rate.failed', { time: formatInstant(failedAt) })} />
        </span>
      )}
    </p>
  );
}
