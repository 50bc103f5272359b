import {
  SupplierRows,
  type ExternalSupplier,
  type ExternalSupplierWrite,
} from '../../../platform/external-suppliers/supplier-rows.ts';
import type { FlightSupplierKind } from './ports.ts';

/** A supplier whose flights are sold beside our own. `airports` limits the routes it is asked for; empty means all. */
export type SupplierRecord = ExternalSupplier<FlightSupplierKind>;
export type SupplierWrite = ExternalSupplierWrite<FlightSupplierKind>;

export const supplierRows = new SupplierRows<FlightSupplierKind>('flight_supplier');
