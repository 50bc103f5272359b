import { currencies, type Currency } from '@farewind/values/currency';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { ToolSelect } from './tool-select.tsx';

/** The currencies that the site sells in; a site that sells in one hides the choice. */
export function CurrencySelect() {
  const { locale, t } = useI18n();
  const { site, currency, setCurrency } = useSession();
  const offered = site?.currencies ?? currencies;
  if (offered.length < 2) return null;
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return (
    <ToolSelect
      label={t('layout.currency')}
      value={currency}
      shown={
        <>
          {currency === 'BYN' ? null : <span>{signOf(currency, locale)}</span>}
          <span className={currency === 'BYN' ? '' : 'only-l'}>{currency}</span>
        </>
      }
      options={offered.map((code) => ({ value: code, text: `${code} — ${names.of(code) ?? code}` }))}
      onChange={setCurrency}
    />
  );
}

function signOf(currency: Currency, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
