export type * from './faces.ts';
export type {
  RideAnswer,
  RideHoldRequest,
  RideOffer,
  RideQuery,
  TransfersDeps,
  TransferSupplier,
  UnfitVehicle,
} from './ports.ts';
