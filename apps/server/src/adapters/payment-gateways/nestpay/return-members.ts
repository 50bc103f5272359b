/**
 * What the gate's answer may hold: what we posted and it repeats, and what the protocol's descriptions and the banks' sample
 * answers name. In capitals.
 */
const known = new Set(
  `acqbin acqStan amount authCode callbackCall cavv cavvAlgorithm clientid clientIp currency digest dsId eci
  Ecom_Payment_Card_ExpDate_Month Ecom_Payment_Card_ExpDate_Year encoding errMsg failUrl hash hashAlgorithm hashParams
  hashParamsVal hostRefNum instalment iReqCode iReqDetail lang maskedCreditCard maskedPan md mdErrorMsg mdStatus merchantID
  merchantName nationalIdNo oid okUrl paresTxStatus PAResSyntaxOK PAResVerified payersecuritylevel payResults_dsId
  procReturnCode protocol querydcchash refreshtime response rnd settleId sID signature storetype taksit tranDate tranId
  transId tranType txstatus vendorCode veresEnrolledStatus version xid`
    .toUpperCase()
    .split(/\s+/),
);

/** Facts of the card and its issuer: `EXTRA.CARDBRAND`. */
const EXTRA = /^EXTRA\.[A-Z0-9_]{1,40}$/;

/**
 * The members of a gate's answer that the protocol does not know, or that come twice in different case. The signature
 * covers values in the order of their names and not the names, so whoever may rename members may move a signed value to
 * another one.
 */
export function listForeignMembers(fields: Readonly<Record<string, string>>): string[] {
  const seen = new Set<string>();
  return Object.keys(fields).filter((name) => {
    const capitals = name.toUpperCase();
    const isPlain = /^[\w.]+$/.test(name) && (known.has(capitals) || EXTRA.test(capitals));
    const isForeign = !isPlain || seen.has(capitals);
    seen.add(capitals);
    return isForeign;
  });
}
