import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tripPass } from '../../modules/messaging/documents/trip-pass.ts';
import { sampleAgency } from '../../testing/sample-agency.ts';
import { sampleDocumentData, sampleRoundTrip } from '../../testing/sample-document-data.ts';
import { sampleRideOrder } from '../../testing/sample-rides.ts';
import { testWallet } from '../../testing/test-wallet.ts';
import { writeApplePass } from './apple-pass.ts';

const account = {
  team: testWallet.issuer,
  passType: testWallet.account,
  certificate: testWallet.certificate,
  authority: testWallet.authority,
  privateKey: testWallet.privateKey,
};

/** The files of a zip with stored (uncompressed) entries, by name. */
function readStored(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ];
    const begin = at + 30 + nameLength + extraLength;
    files.set(zip.toString('utf8', at + 30, at + 30 + nameLength), zip.subarray(begin, begin + size));
    at = begin + size;
  }
  return files;
}

const bought = new Date('2027-01-20T10:00:00Z');

async function write(data = sampleDocumentData('ru', sampleRoundTrip([['Мира', 'Соколова']])), now = bought) {
  const files = readStored(await writeApplePass(tripPass(data, sampleAgency, now)!, account));
  return { files, pass: JSON.parse(files.get('pass.json')!.toString('utf8')) as Record<string, never> };
}

test('a pass is an itinerary from the agency without a boarding barcode, in the buyer’s language', async () => {
  const { pass } = await write();
  expect(pass).toMatchObject({
    passTypeIdentifier: 'pass.example.farewind.trip',
    teamIdentifier: 'ABCDE12345',
    organizationName: sampleAgency.brandName,
    serialNumber: sampleRoundTrip([['Мира', 'Соколова']]).orderId,
    generic: { primaryFields: [{ key: 'route' }] },
  });
  expect(Object.keys(pass)).not.toContain('boardingPass');
  expect(Object.keys(pass)).not.toContain('barcodes');
  const told = JSON.stringify(pass);
  for (const words of ['TK 414', 'TK 413', 'Мира Соколова', 'не посадочный талон'])
    expect(told).toContain(words);
});

test('a pass lists each file with its hash, and the list is signed with the certificate', async () => {
  const { files } = await write();
  const manifest = JSON.parse(files.get('manifest.json')!.toString('utf8')) as Record<string, string>;
  for (const [name, hash] of Object.entries(manifest))
    expect(createHash('sha1').update(files.get(name)!).digest('hex')).toBe(hash);
  expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png', 'icon@2x.png']));
  // The signature contains the certificate that phones check.
  expect(files.get('signature')!.includes(Buffer.from('pass.example.farewind.trip'))).toBe(true);
});

test('a transfer alone has a pass with the meeting point and the phone number', async () => {
  const { pass } = await write(sampleDocumentData('tr', sampleRideOrder()));
  const [item] = sampleRideOrder().items;
  expect(JSON.stringify(pass)).toContain(item!.ride!.operator.phone);
  expect(JSON.stringify(pass)).toContain(JSON.stringify(item!.ride!.meetingPoint).slice(1, -1));
});

test('on the last flight there the phone shows the pass next for the ride that waits, before the return flight', async () => {
  const flights = sampleRoundTrip([['Мира', 'Соколова']]);
  const [ride] = sampleRideOrder().items;
  const pickup = { ...ride!.ride!, pickupAt: '2027-03-26T18:30:00', pickupOffset: 60 };
  const order = { ...flights, items: [...flights.items, { ...ride!, ride: pickup }] };
  const { pass } = await write(sampleDocumentData('ru', order), new Date('2027-03-26T15:00:00Z'));
  const { relevantDate } = pass as unknown as { relevantDate: string };
  expect(new Date(relevantDate).toISOString()).toBe('2027-03-26T17:30:00.000Z');
});

test.each([
  ['before the trip', '2027-03-01T00:00:00Z', 'VKO – BER', 'TK 414', '2027-03-26T06:55:00.000Z', true],
  ['on the first flight', '2027-03-26T09:00:00Z', 'VKO – BER', 'TK 414', '2027-03-26T13:35:00.000Z', true],
  ['at the connection', '2027-03-26T12:30:00Z', 'IST – BER', 'TK 1721', '2027-03-26T13:35:00.000Z', true],
  [
    'on the last flight there',
    '2027-03-26T15:00:00Z',
    'IST – BER',
    'TK 1721',
    '2027-03-29T16:40:00.000Z',
    true,
  ],
  ['before the return', '2027-03-27T00:00:00Z', 'BER – VKO', 'TK 1722', '2027-03-29T16:40:00.000Z', false],
  ['on the last flight home', '2027-03-30T01:00:00Z', 'IST – VKO', 'TK 413', undefined, false],
  ['after the trip', '2027-04-10T00:00:00Z', 'BER – VKO', 'TK 1722', undefined, false],
] as const)(
  'a pass shows the next flight on its front, and the phone shows the pass for a departure to come: %s',
  async (_when, now, route, flight, at, hasReturn) => {
    const { pass } = await write(undefined, new Date(now));
    const { generic, relevantDate } = pass as unknown as {
      relevantDate?: string;
      generic: Record<`${'primary' | 'secondary' | 'auxiliary'}Fields`, { label: string; value: string }[]>;
    };
    expect(generic.primaryFields[0]!.value).toBe(route);
    expect(generic.secondaryFields.map(({ value }) => value)).toContain(flight);
    expect(relevantDate && new Date(relevantDate).toISOString()).toBe(at);
    // A pass that stays in the phone names the way back on its front too.
    const back = generic.auxiliaryFields.find(({ label }) => label === 'BER – VKO')?.value;
    expect(back).toBe(hasReturn ? '29-03-2027 18:40' : undefined);
    // When to be at the airport is known for the first flight.
    expect(JSON.stringify(generic.secondaryFields).includes('06:55')).toBe(flight === 'TK 414');
  },
);
