import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import ru from '../../../shared/i18n/messages/ru.json' with { type: 'json' };
import tr from '../../../shared/i18n/messages/tr.json' with { type: 'json' };
import type { MethodChoice, PaymentMethod } from '../use-payment-methods.ts';
import { GoneNotice } from './method-section.tsx';

const card: PaymentMethod = {
  id: 'card',
  name: 'CARD',
  way: 'hostedPage',
  take: 'hold',
  currencies: ['RUB'],
  payWithinSeconds: 1200,
  note: '',
};

function show(language: 'ru' | 'en' | 'tr', choice: Partial<MethodChoice>): string {
  const given = {
    methods: [],
    method: undefined,
    gone: undefined,
    isNone: false,
    showsCard: false,
    needsChoice: false,
  } as const;
  return renderToString(
    <I18nProvider value={createI18n(language, { ru, en, tr }[language])}>
      <GoneNotice choice={{ ...given, currency: 'RUB', takesCard: false, ...choice }} />
    </I18nProvider>,
  ).replaceAll(/[\u00a0\u202f]/g, ' ');
}

it.each(['ru', 'en', 'tr'] as const)(
  'a chosen method that the sum is too large for is named with its limit, and so is what is taken instead, in %s',
  (language) => {
    const gone = { name: 'SBP', minimum: null, maximum: '700000.00' };
    const shown = show(language, { method: card, gone });
    for (const part of ['SBP', 'CARD', 'role="status"']) expect(shown).toContain(part);
    expect(shown).toMatch(/700[ ,.]000/);
    expect(show(language, { gone, needsChoice: true })).toContain(
      { ru, en, tr }[language]['payment.chooseWay'],
    );
    expect(show(language, { method: card })).not.toContain('notice');
    expect(show(language, { isNone: true })).toContain({ ru, en, tr }[language]['payment.gone.all']);
  },
);
