import type { TenantScope } from '../../../platform/database/scope.ts';
import {
  SupplierRows,
  type ExternalSupplier,
  type ExternalSupplierWrite,
} from '../../../platform/external-suppliers/supplier-rows.ts';
import type { TransferSupplierKind } from './ports.ts';

/** An external ride supplier; `airports` are the only ones where it is queried. */
export type ExternalRecord = ExternalSupplier<TransferSupplierKind>;
export type ExternalWrite = ExternalSupplierWrite<TransferSupplierKind>;

export const supplierRows = new SupplierRows<TransferSupplierKind>('transfer_supplier');

/** The current name of each supplier's ledger account. */
export function listRideSupplierNames(scope: TenantScope): Promise<ReadonlyMap<string, string>> {
  return supplierRows.listAccountNames(scope);
}
