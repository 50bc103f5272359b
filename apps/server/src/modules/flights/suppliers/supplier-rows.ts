import {
  SupplierRows,
  type OutsideSupplier,
  type OutsideSupplierWrite,
} from '../../../platform/outside-suppliers/supplier-rows.ts';
import type { FlightSupplierKind } from './ports.ts';

/** Somebody whose flights are sold beside our own; `airports`: between which it is asked, none: everywhere. */
export type SupplierRecord = OutsideSupplier<FlightSupplierKind>;
export type SupplierWrite = OutsideSupplierWrite<FlightSupplierKind>;

export const supplierRows = new SupplierRows<FlightSupplierKind>('flight_supplier');
