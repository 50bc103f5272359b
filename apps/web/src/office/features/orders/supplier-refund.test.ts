import { describe, expect, it } from 'vitest';
import { formatMessage, parseMessage } from '../../../shared/i18n/message.ts';
import en from '../../i18n/en.json' with { type: 'json' };
import ru from '../../i18n/ru.json' with { type: 'json' };
import tr from '../../i18n/tr.json' with { type: 'json' };
import { formatSupplierAnswer } from './supplier-refund.ts';

const catalogues = { 'en-GB': en, 'ru-RU': ru, 'tr-TR': tr } as const;
const agreed = { amount: '1250.00', currency: 'USD' };

function read(detail: object, locale: keyof typeof catalogues = 'en-GB'): string | undefined {
  const texts = catalogues[locale];
  return formatSupplierAnswer(
    { supplier: 'Skyline', ...detail },
    (key, values = {}) => formatMessage(parseMessage(texts[key]), values, locale),
    locale,
  );
}

describe('what a supplier gives back for a cancelled flight', () => {
  it.each([
    [
      'en-GB',
      'voucher',
      /voucher for (US)?\$1,204\.60, not money.*(US)?\$1,250\.00.*The buyer is refunded in money/,
    ],
    ['ru-RU', 'voucher', /ваучер на 1\s204,60\s\$, а не деньги.*1\s250,00\s\$.*Покупатель получает деньги/],
    ['tr-TR', 'voucher', /para yerine \$1\.204,60 değerinde kupon.*\$1\.250,00.*alıcının parası/],
    [
      'en-GB',
      'airlineCredit',
      /credit of (US)?\$1,204\.60.*The credits: AB12 602\.30 USD; CD34 602\.30 USD\./,
    ],
    ['ru-RU', 'airlineCredit', /на депозит.*Депозиты: AB12/],
    ['tr-TR', 'airlineCredit', /kredi veriyor.*Krediler: AB12/],
  ] as const)('is read in %s as a sentence, if it is a %s', (locale, to, sentence) => {
    const credits = to === 'voucher' ? [] : ['AB12 602.30 USD', 'CD34 602.30 USD'];
    const text = read({ refund: { to, amount: '1204.60', currency: 'USD', credits }, agreed }, locale);
    expect(text).toMatch(sentence);
    expect(text).not.toMatch(/airlineCredit|undefined|\{/);
  });

  it('may be in a currency that is not sold in, too little, or not known', () => {
    expect(
      read({ refund: { to: 'money', amount: '80.00', currency: 'GBP', credits: [] }, agreed }),
    ).toContain('80.00 GBP');
    expect(read({ refund: { to: 'unknown' }, agreed })).toMatch(/has not said/);
  });

  it('is the supplier’s own words if it takes nothing back, and nothing in other tasks', () => {
    expect(read({ said: 'Order not cancellable' })).toContain('Order not cancellable');
    expect(read({ date: '2027-05-01' })).toBeUndefined();
  });
});
