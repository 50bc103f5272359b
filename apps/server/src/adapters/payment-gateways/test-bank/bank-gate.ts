import { randomBytes } from 'node:crypto';
import type { BankMerchant } from './bank-api.ts';
import type { BankSession, BankSessions } from './bank-sessions.ts';
import { findCard, maskCard } from './cards.ts';
import { signatureOf } from './form-signature.ts';

export type Form = Readonly<Record<string, string>>;

export const RIGHT_CODE = '123456';
const LATE_MS = 45_000;

/** The error in a form that is to open the gate; undefined if there is none. */
export function findGateFault(form: Form, merchants: readonly BankMerchant[]): string | undefined {
  if (Object.values<unknown>(form).some((value) => typeof value !== 'string'))
    return 'A member is given twice';
  const merchant = merchants.find(({ merchantId }) => merchantId === form['clientid']);
  if (!merchant) return 'Unknown merchant';
  if (form['hash'] !== signatureOf(form, merchant.storeKey)) return 'Wrong signature';
  if (form['storetype'] !== '3d' || form['hashAlgorithm'] !== 'ver3')
    return 'Only model 3d with hash version 3';
  if (!/^\d+\.\d{2}$/.test(form['amount'] ?? '')) return 'Amount is not a sum';
  if (!isWebAddress(form['okUrl']) || !isWebAddress(form['failUrl'])) return 'No address to go back to';
  return findCard(maskCard(form['pan'] ?? '')) ? undefined : 'Unknown card';
}

/** Opens a visit of the cardholder; the number is masked and the code forgotten. */
export async function openGate(sessions: BankSessions, form: Form): Promise<BankSession> {
  const member = (name: string): string => form[name] ?? '';
  const md = await sessions.start({
    merchantId: member('clientid'),
    orderId: member('oid'),
    card: maskCard(member('pan')),
    expires: `${member('Ecom_Payment_Card_ExpDate_Month')}/${member('Ecom_Payment_Card_ExpDate_Year')}`,
    amount: member('amount'),
    currency: member('currency'),
    okUrl: member('okUrl'),
    failUrl: member('failUrl'),
    language: member('lang'),
    rnd: member('rnd'),
  });
  return (await sessions.find(md))!;
}

/** Records the cardholder's decision on the page; false if the code was wrong and another try is left. */
export async function consumeCode(
  sessions: BankSessions,
  session: BankSession,
  form: Form,
): Promise<boolean> {
  if (session.state !== 'open') return true;
  if (form['act'] === 'cancel') {
    await sessions.answer(session.md, 'refused');
    return true;
  }
  if (form['code'] === RIGHT_CODE) {
    await sessions.answer(session.md, 'confirmed');
    return true;
  }
  await sessions.missTry(session.md);
  if (session.triesLeft > 1) return false;
  await sessions.answer(session.md, 'refused');
  return true;
}

/** Whether the bank still delays its answer. */
export function isLate(session: BankSession, now: Date): boolean {
  if (findCard(session.card)?.callback !== 'late' || !session.answeredAt) return false;
  return now.getTime() - session.answeredAt.getTime() < LATE_MS;
}

/** The signed answer about a visit. */
export function answerOf(session: BankSession, merchants: readonly BankMerchant[]): Form {
  const isConfirmed = session.state === 'confirmed' || session.state === 'used';
  const answer = {
    clientid: session.merchantId,
    oid: session.orderId,
    amount: session.amount,
    currency: session.currency,
    okUrl: session.okUrl,
    failUrl: session.failUrl,
    lang: session.language,
    rnd: session.rnd,
    storetype: '3d',
    hashAlgorithm: 'ver3',
    mdStatus: isConfirmed ? '1' : '0',
    mdErrorMsg: isConfirmed ? 'Authenticated' : 'Not authenticated',
    txstatus: isConfirmed ? 'Y' : 'N',
    md: session.md,
    xid: randomBytes(20).toString('base64'),
    eci: isConfirmed ? '05' : '',
    cavv: isConfirmed ? randomBytes(20).toString('base64') : '',
    MaskedPan: session.card,
    version: '2.0',
  };
  const merchant = merchants.find(({ merchantId }) => merchantId === session.merchantId)!;
  return { ...answer, HASH: signatureOf(answer, merchant.storeKey) };
}

function isWebAddress(text: string | undefined): boolean {
  return URL.canParse(text ?? '') && /^https?:$/.test(new URL(text!).protocol);
}
