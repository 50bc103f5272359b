import {
  carrierLayout,
  headerLayout,
  legLayout,
  RECORD_LENGTH,
  segmentLayout,
  trailerLayout,
} from './ssim-layout.ts';
import type { SsimValues } from './ssim-layout.ts';
import { writeFields } from './ssim-record.ts';

export type LegValues = Partial<SsimValues<typeof legLayout>>;
export type SegmentValues = Partial<SsimValues<typeof segmentLayout>>;

/** A carrier of a schedule file: its record of type 2, and its legs with segment data in order. */
export interface CarrierBlock {
  readonly carrier: Partial<SsimValues<typeof carrierLayout>>;
  readonly records: readonly ({ readonly leg: LegValues } | { readonly segment: SegmentValues })[];
}

/** Writes a chapter 7 file with running serial numbers, blocks padded with zeros to five records. */
export function writeSsim(blocks: readonly CarrierBlock[]): string {
  const lines: string[] = [];
  let serial = 0;
  const add = (write: (serial: string) => string): void => {
    serial += 1;
    lines.push(write(String(serial).padStart(6, '0')));
  };
  const pad = (): void => {
    while (lines.length % 5 !== 0) lines.push('0'.repeat(RECORD_LENGTH));
  };
  add((number) =>
    writeFields('1', headerLayout, { title: 'AIRLINE STANDARD SCHEDULE DATA SET', serial: number }),
  );
  pad();
  for (const { carrier, records } of blocks) {
    add((number) => writeFields('2', carrierLayout, { ...carrier, serial: number }));
    pad();
    for (const record of records) {
      add((number) =>
        'leg' in record
          ? writeFields('3', legLayout, { ...record.leg, serial: number })
          : writeFields('4', segmentLayout, { ...record.segment, serial: number }),
      );
    }
    pad();
    const checkSerial = String(serial).padStart(6, '0');
    const { airline = '' } = carrier;
    add((number) => writeFields('5', trailerLayout, { airline, checkSerial, more: 'E', serial: number }));
    pad();
  }
  return `${lines.join('\n')}\n`;
}
