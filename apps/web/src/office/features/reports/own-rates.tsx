import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatExact } from '../../kit/format-amount.ts';
import { formatSources } from '../pricing/rate-words.ts';
import type { Sales } from './sales-period.ts';

/** By which rates the total in the agency's currency was calculated, or why there is none. */
export function OwnRates({ own }: { readonly own: Sales['own'] }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  if (own.missing.length > 0)
    return (
      <p className="soft o-sales-rates">
        {t('sales.noRates', { currency: own.currency, missing: own.missing.join(', ') })}
      </p>
    );
  if (own.rates.length === 0) return null;
  return (
    <div className="mute num o-sales-rates">
      <p>{t('sales.byRates', { currency: own.currency })}</p>
      {own.rates.map(({ currency, lowest, highest, source }) => (
        <p key={currency}>
          {t('sales.rate', {
            currency,
            own: own.currency,
            rate: [...new Set([lowest, highest])].map((rate) => formatExact(rate, locale)).join(' – '),
            source: formatSources(source, t),
          })}
        </p>
      ))}
    </div>
  );
}
