/**
 * A supplier has just been asked to sell, and its answer is still to come: whoever gives up an order because its time is
 * over waits for it, since what is then sold would only be given back, for a fee.
 */
export class PurchaseUnderWay extends Error {
  constructor(what: string) {
    super(`The supplier is selling ${what} at this moment`);
    this.name = 'PurchaseUnderWay';
  }
}
