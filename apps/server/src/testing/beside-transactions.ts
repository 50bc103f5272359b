import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs a statement of somebody who watches from outside the open transaction. The embedded database has no room for one. */
export const besideTransactions = AsyncLocalStorage.snapshot();
