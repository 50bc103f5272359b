import { recordOperations } from './catalogue/record-operations.ts';
import { officeOperations } from './catalogue/office-operations.ts';
import { shopOperations } from './catalogue/shop-operations.ts';
import type { Operation } from './core/operation.ts';

/** Every call of the product: what the server must answer, and what the OpenAPI page lists. */
export const catalogue: readonly Operation[] = [...shopOperations, ...officeOperations, ...recordOperations];
