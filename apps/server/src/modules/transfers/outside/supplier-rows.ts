import {
  SupplierRows,
  type OutsideSupplier,
  type OutsideSupplierWrite,
} from '../../../platform/outside-suppliers/supplier-rows.ts';
import type { TransferSupplierKind } from './ports.ts';

/** Somebody whose rides are sold beside our own; `airports`: where it is asked, and nowhere else. */
export type OutsideRecord = OutsideSupplier<TransferSupplierKind>;
export type OutsideWrite = OutsideSupplierWrite<TransferSupplierKind>;

export const supplierRows = new SupplierRows<TransferSupplierKind>('transfer_supplier');
