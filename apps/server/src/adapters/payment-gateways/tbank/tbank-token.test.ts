import { describe, expect, it } from 'vitest';
import { hasTbankToken, readTbankMembers, signTbank } from './tbank-token.ts';

// The vectors of the bank's documentation.
const init = {
  TerminalKey: 'MerchantTerminalKey',
  Amount: 19200,
  OrderId: '21090',
  Description: 'Подарочная карта на 1000 рублей',
  DATA: { Phone: '+71234567890', Email: 'a@test.com' },
  Receipt: { Email: 'a@test.ru', Items: [{ Name: 'Наименование товара 1', Price: 10000 }] },
};
const INIT_TOKEN = '0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9';
const notice = `{"TerminalKey":"1321054611234DEMO","OrderId":"201709","Success":true,"Status":"AUTHORIZED",
  "PaymentId":8742591,"ErrorCode":"0","Amount":9855,"RebillId":101709,"CardId":322264,"Pan":"430000******0777",
  "ExpDate":"1122","Data":{"Route":"TCB"},
  "Token":"b906d28e76c6428e37b25fcf86c0adc52c63d503013fdd632e300593d165766b"}`;

describe('the token of T-Bank', () => {
  it('of a call is that of the bank’s documentation, without the objects in it', () => {
    expect(signTbank(init, 'usaf8fw8fsw21g')).toBe(INIT_TOKEN);
    expect(signTbank({ ...init, Token: 'anything' }, 'usaf8fw8fsw21g')).toBe(INIT_TOKEN);
  });

  it('of a notification is that of the bank’s documentation', () => {
    const members = readTbankMembers(notice)!;
    expect(hasTbankToken(members, 'Dfsfh56dgKl')).toBe(true);
    expect(hasTbankToken(members, 'Dfsfh56dgKm')).toBe(false);
  });

  it.each([
    ['another sum', { Amount: 985 }],
    ['another state', { Status: 'CONFIRMED' }],
    ['another payment', { PaymentId: '8742592' }],
    ['a member more', { Extra: 'x' }],
    ['no token', { Token: undefined }],
  ])('does not fit %s', (_case, changed) => {
    expect(hasTbankToken({ ...readTbankMembers(notice), ...changed }, 'Dfsfh56dgKl')).toBe(false);
  });

  it('fits a payment’s number of twenty digits, which no JavaScript number holds', () => {
    const PaymentId = '12345678901234567890';
    const token = signTbank({ PaymentId, Success: true }, 'x');
    const members = readTbankMembers(`{"PaymentId":${PaymentId},"Success":true,"Token":"${token}"}`)!;
    expect(members['PaymentId']).toBe(PaymentId);
    expect(hasTbankToken(members, 'x')).toBe(true);
  });

  it('is not read from what is no object', () => {
    expect(['', '{', '[]', '"x"', 'null'].map((text) => readTbankMembers(text))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });
});
