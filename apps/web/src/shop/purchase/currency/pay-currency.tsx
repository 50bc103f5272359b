import { currencies, type Currency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import { ArrowLeftRight } from 'lucide-react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import type { SwitchedPrice } from './use-switched-price.ts';

/** Id of the field, for parts of the page that lead to it. */
export const PAY_CURRENCY_ID = 'pay-currency';

/** Chooses the currency of the charge, among the site's; after a switch shows both sums. */
export function PayCurrency(props: {
  readonly currency: Currency;
  readonly switched: SwitchedPrice | undefined;
  readonly isChecking: boolean;
  readonly onChoose: (currency: Currency) => void;
}) {
  const { currency, switched, isChecking } = props;
  const { locale } = useI18n();
  const t = useCheckoutT();
  const offered: readonly Currency[] = useSession().site?.currencies ?? currencies;
  if (offered.length < 2) return null;
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const money = (price: SwitchedPrice['now']) => formatMoney(price.total, price.currency, locale);
  return (
    <div className="pay-currency">
      <div className="field">
        <label htmlFor={PAY_CURRENCY_ID}>{t('currency.label')}</label>
        <select
          id={PAY_CURRENCY_ID}
          className="select"
          value={currency}
          onChange={({ target }) => {
            const chosen = offered.find((code) => code === target.value);
            if (chosen !== undefined) props.onChoose(chosen);
          }}
        >
          {offered.map((code) => (
            <option key={code} value={code}>
              {code} — {names.of(code) ?? code}
            </option>
          ))}
        </select>
      </div>
      <div role="status">
        {isChecking ? <span className="t14 mute">{t('currency.checking')}</span> : null}
        {switched === undefined || isChecking ? null : (
          <p className="notice sea">
            <ArrowLeftRight className="i" aria-hidden />
            <span className="num">
              {t('currency.switched', { oldTotal: money(switched.before), newTotal: money(switched.now) })}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
