import { languages } from '@farewind/contract/core/fields';
import { expect, it } from 'vitest';
import { translate } from '../../../platform/messages/translate.ts';
import { paymentResponse } from './payment-response.ts';

it.each(languages)(
  'a sum that a payment method does not accept leads to another method while the seats are held (%s)',
  (language) => {
    const facts = { orderId: 'order', status: 'pendingPayment', loss: undefined, language } as const;
    const said = paymentResponse({ ...facts, failure: 'sumRefused' });
    const message = `${translate(language, 'payment.reason.sumRefused')}. ${translate(language, 'payment.notCharged')}`;
    expect(said).toMatchObject({ state: 'failed', message });
  },
);
