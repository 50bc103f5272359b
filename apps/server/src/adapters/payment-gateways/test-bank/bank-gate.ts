import { randomBytes, randomUUID } from 'node:crypto';
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
  // Otherwise a gate answers in ISO-8859-9, and the Turkish letters of its answer do not survive the way.
  if (form['encoding'] !== 'UTF-8') return 'Only encoding UTF-8';
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
    ...members3ds2(session, isConfirmed),
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
    encoding: 'UTF-8',
  };
  const merchant = merchants.find(({ merchantId }) => merchantId === session.merchantId)!;
  return { ...answer, HASH: signatureOf(answer, merchant.storeKey) };
}

/** What gates add since 3-D Secure 2: members that no document lists, named with dots and dashes as on the wire. */
function members3ds2({ merchantId, language, card }: BankSession, isConfirmed: boolean): Form {
  const extensions = '[{"name":"Bridging","id":"A000000802-004","criticalityIndicator":false}]';
  const acs = '3DS_LOA_ACS_TEST_020301_00001';
  return {
    ACQBIN: '454672',
    callbackCall: 'true',
    cavvAlgorithm: '',
    'checkout-id': `${merchantId}-${randomUUID()}`,
    clientIp: '127.0.0.1',
    digest: 'digest',
    dsId: '1',
    ErrMsg: '',
    iReqCode: '',
    maskedCreditCard: card,
    merchantID: merchantId,
    merchantName: language === 'tr' ? 'Deneme Bankası Ğİş' : 'Test bank Ğİş',
    PAResSyntaxOK: 'true',
    paresTxStatus: isConfirmed ? 'Y' : 'N',
    'payResults.dsId': '1',
    protocol: '3DS2.2.0',
    sID: '1',
    SUBMERCHANTCOUNTRY: '792',
    SUBMERCHANTMCC: '',
    taksit: '',
    'TDS2.acsOperatorID': acs,
    'TDS2.acsReferenceNumber': acs,
    'TDS2.acsTransID': randomUUID(),
    'TDS2.AResExtensions': extensions,
    'TDS2.authenticationType': '01',
    'TDS2.dsTransID': randomUUID(),
    'TDS2.threeDSServerTransID': randomUUID(),
    'TDS2.transStatus': isConfirmed ? 'Y' : 'N',
    THREED_ID: randomUUID(),
    traceId: randomBytes(16).toString('hex'),
    TRANID: '',
    tsl: '1',
    veresEnrolledStatus: 'Y',
    version: '4.0',
  };
}

function isWebAddress(text: string | undefined): boolean {
  return URL.canParse(text ?? '') && /^https?:$/.test(new URL(text!).protocol);
}
