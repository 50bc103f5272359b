import type { TransferFile } from '@farewind/contract/inventory/transfer-files';
import { vehicleModes, vehiclePictures, zonePlaceKinds } from '@farewind/contract/inventory/transfers';
import type { Row } from '../../../../platform/csv-table.ts';
import * as cell from './cell-values.ts';

const names = (max: number) => ({ nameRu: cell.text(max), nameEn: cell.text(max), nameTr: cell.text(max) });

/** The columns of each file, in the order in which it is written (docs/inventory-formats.md, "Rides"). */
export const transferColumns = {
  stations: {
    airport: cell.airport,
    operatorName: cell.text(128),
    operatorPhone: cell.text(32),
    meetingRu: cell.text(256),
    meetingEn: cell.text(256),
    meetingTr: cell.text(256),
    active: cell.yesUnlessNo,
  },
  vehicleTypes: {
    code: cell.slug(48),
    ...names(64),
    model: cell.text(64),
    mode: cell.oneOf(vehicleModes),
    picture: cell.oneOf(vehiclePictures),
    passengers: cell.whole(1, 99),
    bags: cell.whole(0, 99),
    airportWaitingMinutes: cell.whole(0, 600, 60),
    otherWaitingMinutes: cell.whole(0, 600, 15),
    freeCancelHours: cell.whole(0, 720, 24),
    childSeatPrice: cell.sumOrZero,
    maxStops: cell.whole(0, 20, 0),
    sortOrder: cell.whole(0, 9999, 0),
    active: cell.yesUnlessNo,
  },
  zones: { code: cell.slug(64), airport: cell.airport, ...names(64), active: cell.yesUnlessNo },
  places: {
    code: cell.slug(64),
    zone: cell.slug(64),
    kind: cell.oneOf(zonePlaceKinds),
    ...names(64),
    active: cell.yesUnlessNo,
  },
  routes: {
    airport: cell.airport,
    zone: cell.slug(64),
    vehicleType: cell.slug(48),
    price: cell.price,
    currency: cell.currency,
    minutes: cell.whole(1, 1440),
    km: cell.wholeOrNothing(1, 2000),
    nightPercent: cell.whole(0, 300, 0),
    active: cell.yesUnlessNo,
  },
  fleet: {
    airport: cell.airport,
    vehicleType: cell.slug(48),
    day: cell.dayOrEvery,
    total: cell.whole(0, 10_000),
  },
} as const satisfies Record<TransferFile, object>;

export type RowOf<File extends TransferFile> = Row<(typeof transferColumns)[File]>;

/** The rows of all files; empty where there was none. */
export type TransferRows = { readonly [File in TransferFile]: readonly RowOf<File>[] };

/** What names a row of each file: it stands once. */
export const keysOf: { readonly [File in TransferFile]: readonly (keyof RowOf<File> & string)[] } = {
  stations: ['airport'],
  vehicleTypes: ['code'],
  zones: ['code'],
  places: ['code'],
  routes: ['airport', 'zone', 'vehicleType'],
  fleet: ['airport', 'vehicleType', 'day'],
};
