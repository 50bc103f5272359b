import {
  SupplierRows,
  type ExternalSupplier,
  type ExternalSupplierWrite,
} from '../../../platform/external-suppliers/supplier-rows.ts';
import type { TransferSupplierKind } from './ports.ts';

/** Somebody whose rides are sold beside our own; `airports`: where it is asked, and nowhere else. */
export type ExternalRecord = ExternalSupplier<TransferSupplierKind>;
export type ExternalWrite = ExternalSupplierWrite<TransferSupplierKind>;

export const supplierRows = new SupplierRows<TransferSupplierKind>('transfer_supplier');
