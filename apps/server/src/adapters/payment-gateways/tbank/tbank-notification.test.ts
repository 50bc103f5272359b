import { describe, expect, it } from 'vitest';
import { Secret } from '../../../platform/secrets/secret.ts';
import { readTbankNotice, readTbankReceiptNotice } from './tbank-notification.ts';
import { signTbank } from './tbank-token.ts';

const account = { merchantId: '1DEMO', apiPassword: new Secret('x') };
const signed = (members: object, password = 'x') => {
  const told = { TerminalKey: '1DEMO', OrderId: 'order', PaymentId: 4100, Success: true, ...members };
  return Buffer.from(JSON.stringify({ ...told, Token: signTbank(told, password) }));
};
const receipt = {
  Status: 'RECEIPT',
  Amount: 900_00,
  Type: 'Income',
  FiscalDocumentNumber: 17,
  FiscalDocumentAttribute: 2700,
  FnNumber: '9960440300123456',
  ReceiptDatetime: '2027-05-01T10:00:00+03:00',
  Url: 'https://ofd.example/17',
  Receipt: { Items: [{ PaymentMethod: 'full_payment' }] },
};

describe('a notification of T-Bank', () => {
  it('is about the payment that it names, and the same event each time it is repeated', () => {
    const told = readTbankNotice(account, signed({ Status: 'CONFIRMED', Amount: 100 }));
    expect(told).toMatchObject({ kind: 'about', reference: 'order', theirReference: '4100' });
    expect(readTbankNotice(account, signed({ Status: 'CONFIRMED', Amount: 100 }))).toEqual(told);
    expect(readTbankNotice(account, signed({ Status: 'CONFIRMED', Amount: 101 }))).not.toEqual(told);
  });

  it.each([
    ['with another password', signed({ Status: 'CONFIRMED' }, 'guessed'), 'signature'],
    ['for another terminal', signed({ Status: 'CONFIRMED', TerminalKey: '2DEMO' }), 'signature'],
    ['without a payment', signed({ Status: 'CONFIRMED', PaymentId: undefined }), 'malformed'],
    ['that is no JSON', Buffer.from('OK'), 'malformed'],
  ])('%s is refused', (_case, body, why) => {
    expect(readTbankNotice(account, body)).toEqual({ kind: 'rejected', why });
  });

  it('of a receipt tells its fiscal numbers as they are written', () => {
    expect(readTbankNotice(account, signed(receipt)).kind).toBe('about');
    expect(readTbankReceiptNotice(signed(receipt))).toEqual({
      paymentReference: '4100',
      direction: 'income',
      amountMinor: 900_00,
      sign: 'fullPayment',
      outcome: {
        kind: 'issued',
        theirReference: '4100',
        fiscal: {
          documentNumber: '17',
          driveNumber: '9960440300123456',
          sign: '2700',
          registeredAt: '2027-05-01T10:00:00+03:00',
          url: 'https://ofd.example/17',
        },
      },
    });
  });

  it('of a refused receipt gives the desk’s words, and one of a payment is about no receipt', () => {
    const refused = { ...receipt, Success: false, Type: 'IncomeReturn', ErrorMessage: 'Касса не отвечает' };
    expect(readTbankReceiptNotice(signed(refused))).toMatchObject({
      direction: 'refund',
      outcome: { kind: 'refused', reason: 'Касса не отвечает' },
    });
    expect(readTbankReceiptNotice(signed({ Status: 'CONFIRMED', Amount: 900_00 }))).toBeUndefined();
  });
});
