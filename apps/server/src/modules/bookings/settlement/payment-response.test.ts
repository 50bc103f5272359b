import { languages } from '@farewind/contract/core/fields';
import { expect, it } from 'vitest';
import { translate } from '../../../platform/messages/translate.ts';
import { paymentResponse, type PaymentResponse } from './payment-response.ts';

type FailedPayment = Extract<PaymentResponse, { state: 'failed' }>;

it.each(languages)(
  'a sum that a payment method does not accept leads to another method while the seats are held (%s)',
  (language) => {
    const facts = { orderId: 'order', status: 'pendingPayment', loss: undefined, language } as const;
    const said = paymentResponse({ ...facts, failure: 'sumRefused', method: 'card' });
    const message = `${translate(language, 'payment.reason.sumRefused')}. ${translate(language, 'payment.notCharged')}`;
    expect(said).toMatchObject({ state: 'failed', message });
  },
);

const declined = { orderId: 'order', status: 'paymentFailed', loss: undefined } as const;
const card = /\bcard\b|карт|\bkart/i;

it.each(languages)(
  'who pays by a code, an application, a bill or in cash does not read about a card (%s)',
  (language) => {
    for (const method of ['sbp', 'sberPay', 'tPay', 'erip', 'deskCash', undefined])
      for (const failure of ['declined', 'insufficientFunds', 'timeout', 'technical', 'sumRefused'] as const)
        if (method !== undefined || failure === 'timeout') {
          const { message } = paymentResponse({ ...declined, failure, method, language }) as FailedPayment;
          expect(message, `${method} ${failure}`).not.toMatch(card);
        }
  },
);

it('who pays by card reads that the card had too little money and was not charged', () => {
  for (const method of ['card', 'bankPage', 'mir', 'troy'])
    expect(
      paymentResponse({ ...declined, failure: 'insufficientFunds', method, language: 'en' }),
    ).toMatchObject({ message: 'There is not enough money on the card. Your card was not charged.' });
});
