import { randomBytes } from 'node:crypto';
import { formatMinor } from '@farewind/values/money';
import type { BankForm, Card, Charge, Return } from '../../../modules/payments/ports.ts';
import { numericCodes } from './currency-codes.ts';
import { signForm } from './hash-v3.ts';

const cardFields = {
  number: 'pan',
  month: 'Ecom_Payment_Card_ExpDate_Month',
  year: 'Ecom_Payment_Card_ExpDate_Year',
  cvc: 'cv2',
} as const;

/**
 * The form that opens the bank's 3-D Secure gate, model `3d`: the bank asks its cardholder and moves no money. The
 * signature covers the card, but the form leaves it out: the page adds it.
 */
export function buildGateForm(charge: Charge, card: Card, back: Return, url: string): BankForm {
  const { account, amount, reference } = charge;
  const fields = {
    clientid: account.merchantId,
    storetype: '3d',
    TranType: 'PreAuth',
    amount: formatMinor(amount.minor),
    currency: numericCodes[amount.currency],
    oid: reference,
    okUrl: back.url,
    failUrl: back.url,
    lang: back.language,
    rnd: randomBytes(15).toString('base64url'),
    hashAlgorithm: 'ver3',
  };
  const ofCard = {
    [cardFields.number]: card.number.reveal(),
    [cardFields.month]: String(card.expireMonth).padStart(2, '0'),
    [cardFields.year]: String(card.expireYear % 100).padStart(2, '0'),
    [cardFields.cvc]: card.securityCode.reveal(),
  };
  const hash = signForm({ ...fields, ...ofCard }, account.storeKey.reveal());
  return { url, fields: { ...fields, hash }, cardFields };
}
