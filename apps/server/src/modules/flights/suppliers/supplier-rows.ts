import {
  SupplierRows,
  type ExternalSupplier,
  type ExternalSupplierWrite,
} from '../../../platform/external-suppliers/supplier-rows.ts';
import type { FlightSupplierKind } from './ports.ts';

/** Somebody whose flights are sold beside our own; `airports`: between which it is asked, none: everywhere. */
export type SupplierRecord = ExternalSupplier<FlightSupplierKind>;
export type SupplierWrite = ExternalSupplierWrite<FlightSupplierKind>;

export const supplierRows = new SupplierRows<FlightSupplierKind>('flight_supplier');
