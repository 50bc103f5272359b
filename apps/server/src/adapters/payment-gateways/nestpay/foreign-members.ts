import { isSigned } from './hash-v3.ts';

/** The members that we act on. In capitals, like all names here. */
const read = new Set(['AMOUNT', 'CAVV', 'CLIENTID', 'CURRENCY', 'ECI', 'MD', 'MDSTATUS', 'OID', 'XID']);

/**
 * The members that the gate's answer may have beside those: what we posted and it repeats, and what the protocol's
 * documentation and the banks' recorded answers name.
 */
const known = new Set(
  `acqbin acqStan amount authCode callbackCall cardHolderName cavv cavvAlgorithm checkout-id clientid clientIp comments
  currency digest dsId eci Ecom_Payment_Card_ExpDate_Month Ecom_Payment_Card_ExpDate_Year encoding errMsg failUrl hash
  hashAlgorithm hashParams hashParamsVal hostRefNum instalment iReqCode iReqDetail lang maskedCreditCard maskedPan
  maxTipLimit md mdErrorMsg mdStatus merchantID merchantName nationalIdNo oid okUrl paresTxStatus PAResSyntaxOK
  PAResVerified payersecuritylevel payResults.dsId procReturnCode protocol querydcchash refreshtime response rnd settleId
  sID signature storetype taksit tranDate tranId transId tranType txstatus vendorCode veresEnrolledStatus version xid`
    .toUpperCase()
    .split(/\s+/),
);

/**
 * The members of a gate's answer that may not be there: two of one name in different case, and unknown ones beside a
 * member that we read. The signature covers the values in the order of their names but not the names, so whoever carries
 * the answer may rename members as long as their order stays. To make a later value the bank's decision, the one that
 * stands there must get another name after `md`, the authentication itself; only `mdErrorMsg` is known there, and is in
 * use. Elsewhere banks add members as they like (`TDS2.…`, `SUBMERCHANT…`).
 */
export function listForeignMembers(fields: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(fields).map((name) => name.toUpperCase());
  const signed = names.filter(isSigned).toSorted();
  const isBesideRead = (name: string): boolean => {
    const place = signed.indexOf(name);
    return [signed[place - 1], signed[place + 1]].some((beside) => beside !== undefined && read.has(beside));
  };
  return Object.keys(fields).filter((given, index) => {
    const name = names[index]!;
    if (!/^[\w.-]+$/.test(given) || names.indexOf(name) !== index) return true;
    return !known.has(name) && isBesideRead(name);
  });
}
