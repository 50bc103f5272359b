import { currencies } from '@farewind/values/currency';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../session/office-call.ts';
import {
  getRates,
  saveRate,
  rateFeeds,
  rateSources,
  type RateSource,
  getRateSettings,
  refreshRates,
  updateRateSettings,
} from '@farewind/contract/rules/rates';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { CurrentRates, currentKey, settingsKey } from './current-rates.tsx';
import { formatRateValue, formatSource } from './rate-words.ts';
import { RotateCw, Settings2 } from 'lucide-react';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { useAct } from '../../kit/use-act.ts';

type Rate = Answer<typeof getRates>['items'][number];
type RateForm = { currency: Exclude<(typeof currencies)[number], 'EUR'>; value: string };

const sold = currencies.filter((currency) => currency !== 'EUR');

/** Today's exchange rates with source and age, and the history of rates. */
export function RatesPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const queries = useQueryClient();
  const options = sold.map((value) => ({ value, text: value }));
  return (
    <ListPage<Rate, RateForm>
      screen={{
        name: 'rate',
        title: 'menu.rate',
        newText: 'rate.new',
        emptyText: 'rate.empty',
        tools: <RateTools />,
        lead: <CurrentRates />,
        load: loadList(getRates),
        idOf: ({ id }) => id,
        nameOf: ({ currency, day }) => `${currency} ${formatDate(day)}`,
        columns: [
          { name: 'day', title: 'rate.day', text: ({ day }) => formatDate(day), place: 'head' },
          { name: 'currency', title: 'rate.currency', text: ({ currency }) => currency },
          {
            name: 'value',
            title: 'rate.perEuro',
            isNumber: true,
            text: ({ value }) => formatRateValue(value, locale),
          },
          { name: 'source', title: 'rate.source', text: ({ source }) => formatSource(source, t) },
          { name: 'at', title: 'rate.at', text: ({ at }) => formatInstant(at) },
          {
            name: 'state',
            title: 'rate.state',
            text: ({ state }) => (state === 'used' ? '' : t(`rate.state.${state}`)),
          },
        ],
        filters: [{ name: 'currency', label: 'rate.currency', options }],
        form: {
          createTitle: 'rate.createTitle',
          editTitle: 'rate.createTitle',
          fields: () => [
            { name: 'currency', label: 'rate.currency', kind: 'select', options },
            { name: 'value', label: 'rate.perEuro', hint: 'rate.valueHint', kind: 'number', maxLength: 14 },
          ],
          blank: { currency: 'RUB', value: '' },
          read: ({ currency, value }) => ({ currency: currency === 'EUR' ? 'RUB' : currency, value }),
          create: async (values) => {
            await officeCall(saveRate, values);
            await queries.invalidateQueries({ queryKey: currentKey });
          },
        },
      }}
    />
  );
}

type RateSettings = Answer<typeof getRateSettings>;
type SettingsForm = {
  source: RateSource;
  marginPercent: string;
  ecbUrl: string;
  cbrUrl: string;
  tcmbUrl: string;
};

/** Updates the rates now, or chooses their source. */
function RateTools() {
  const t = useOfficeT();
  const queries = useQueryClient();
  const { isBusy, run } = useAct();
  const [isOpen, setIsOpen] = useState(false);
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: () => officeCall(getRateSettings, {}),
    staleTime: 0,
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['office', 'rate'] });
  const refresh = async () => {
    await run(async () => {
      const { day, added, source } = await officeCall(refreshRates, {});
      showToast(t('rate.refreshed', { source: formatSource(source, t), day: formatDate(day), added }));
    });
    await reload();
  };
  const hasFeed = rateFeeds.some((feed) => feed === settings.data?.source);
  return (
    <>
      <button type="button" className="btn btn-line" onClick={() => setIsOpen(true)}>
        <Settings2 className="i" aria-hidden />
        {t('rate.settings')}
      </button>
      {hasFeed ? (
        <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void refresh()}>
          <RotateCw className="i" aria-hidden />
          {t('rate.refresh')}
        </button>
      ) : null}
      {isOpen && settings.data !== undefined ? (
        <SettingsDialog
          settings={settings.data}
          onClose={() => setIsOpen(false)}
          onSaved={() => {
            setIsOpen(false);
            showToast(t('rate.saved'));
            void reload();
          }}
        />
      ) : null}
    </>
  );
}

function SettingsDialog(props: {
  readonly settings: RateSettings;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useOfficeT();
  return (
    <FormDialog<SettingsForm>
      title={t('rate.settings')}
      lead={t('rate.settingsLead')}
      fields={listFields(t)}
      start={hold(props.settings)}
      readRecord={(record) => hold(record as RateSettings)}
      save={(values, version) => officeCall(updateRateSettings, { ...values, version })}
      onSaved={props.onSaved}
      onClose={props.onClose}
    />
  );
}

function hold({ source, marginPercent, ecbUrl, cbrUrl, tcmbUrl, version }: RateSettings) {
  return { values: { source, marginPercent, ecbUrl, cbrUrl, tcmbUrl }, version };
}

function listFields(t: OfficeTranslate): Field<SettingsForm>[] {
  const url = { kind: 'url', hint: 'rate.urlHint', isOptional: true, isWide: true } as const;
  return [
    {
      name: 'source',
      label: 'rate.source',
      hint: 'rate.sourceHint',
      kind: 'select',
      options: rateSources.map((value) => ({ value, text: formatSource(value, t) })),
    },
    { name: 'marginPercent', label: 'rate.margin', hint: 'rate.marginHint', kind: 'number', maxLength: 5 },
    { name: 'ecbUrl', label: 'rate.url', ...url, isShown: ({ source }) => source === 'ecb' },
    { name: 'cbrUrl', label: 'rate.url', ...url, isShown: ({ source }) => source === 'cbr' },
    { name: 'tcmbUrl', label: 'rate.url', ...url, isShown: ({ source }) => source === 'tcmb' },
  ];
}
