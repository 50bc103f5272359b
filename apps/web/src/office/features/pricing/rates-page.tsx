import { currencies } from '@farewind/values/currency';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../session/office-call.ts';
import { getRates, saveRate } from '@farewind/contract/rules/rates';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { CurrentRates, currentKey } from './current-rates.tsx';
import { RateTools } from './rate-tools.tsx';
import { formatRateValue, formatSource } from './rate-words.ts';

type Rate = Answer<typeof getRates>['items'][number];
type RateForm = { currency: Exclude<(typeof currencies)[number], 'EUR'>; value: string };

const sold = currencies.filter((currency) => currency !== 'EUR');

/** Today's exchange rates with their sources and ages, and every rate that was ever kept. */
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
