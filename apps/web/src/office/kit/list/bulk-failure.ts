/** Why an action did nothing to a row although the call succeeded, in the reader's language. */
export class BulkFailure extends Error {}
