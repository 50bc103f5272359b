import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { tripPass, type TripPass } from '../../modules/messaging/documents/trip-pass.ts';
import { sampleAgency } from '../../testing/sample-agency.ts';
import { sampleDocumentData, sampleRoundTrip } from '../../testing/sample-document-data.ts';
import { sampleRideOrder } from '../../testing/sample-rides.ts';
import { testGoogleWallet, testWallet } from '../../testing/test-wallet.ts';
import { writeGoogleLink } from './google-link.ts';

const { issuer, account } = testGoogleWallet;
const now = new Date('2027-06-01T10:00:00Z');

interface Payload {
  readonly iat: number;
  readonly payload: {
    readonly genericClasses: readonly { readonly id: string }[];
    readonly genericObjects: readonly {
      readonly id: string;
      readonly classId: string;
      readonly header: { readonly defaultValue: { readonly language: string; readonly value: string } };
      readonly textModulesData: readonly { readonly header: string; readonly body: string }[];
    }[];
  };
}

async function write(pass: TripPass, key: string = testWallet.privateKey) {
  const link = await writeGoogleLink(pass, { issuer, account, privateKey: key }, now);
  const [, token] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w.-]+)$/.exec(link)!;
  const [header, payload, signature] = token!.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    createPublicKey(createPrivateKey(key)),
    Buffer.from(signature!, 'base64url'),
  );
  const claims = read(payload!) as Payload;
  const text = JSON.stringify(claims.payload.genericObjects);
  return {
    token: token!,
    header: read(header!),
    claims,
    isSigned,
    object: claims.payload.genericObjects[0]!,
    text,
  };
}

const bought = new Date('2027-01-20T10:00:00Z');
const passOf = (people: [string, string][], language: 'ru' | 'tr' | 'en' = 'ru', at = bought) =>
  tripPass(sampleDocumentData(language, sampleRoundTrip(people)), sampleAgency, at)!;
const family = passOf([['Мира', 'Соколова']]);

test('the link adds a trip signed by the agency’s service account', async () => {
  const { header, claims, isSigned, object, text } = await write(family);
  expect(header).toEqual({ alg: 'RS256', typ: 'JWT' });
  expect(isSigned).toBe(true);
  expect(claims).toMatchObject({
    iss: account,
    aud: 'google',
    typ: 'savetowallet',
    iat: now.getTime() / 1000,
  });
  expect(object).toMatchObject({
    classId: `${issuer}.trip`,
    state: 'ACTIVE',
    cardTitle: { defaultValue: { language: 'ru', value: sampleAgency.brandName } },
    header: { defaultValue: { language: 'ru', value: family.primary[0]!.value } },
  });
  expect(claims.payload.genericClasses).toEqual([{ id: `${issuer}.trip` }]);
  // An itinerary, not a boarding pass.
  expect(object).not.toHaveProperty('barcode');
  for (const words of ['TK 414', 'TK 413', 'Мира Соколова', 'не посадочный талон', 'ABC234', 'FW123456782'])
    expect(text).toContain(words);
});

test('Google receives nothing that the pass for Apple Wallet does not contain', async () => {
  const { relevantAt: _, way, ...apple } = family;
  const [known, { object }] = [JSON.stringify(apple), await write(family)];
  for (const { body } of object.textModulesData.filter(({ header }) => header !== way.label))
    expect(known).toContain(JSON.stringify(body).slice(1, -1));
  const written = way.value.split(/[\s–]+/);
  for (const word of written) expect(known).toContain(word);
});

test('a changed trip makes a new pass, because Google keeps a pass as it was first saved', async () => {
  const [first, again, later] = [
    await write(family),
    await write(family),
    await write({ ...family, way: { ...family.way, value: family.way.value.replace('09:55', '10:40') } }),
  ];
  expect(again.object.id).toBe(first.object.id);
  expect(later.object.id).not.toBe(first.object.id);
  expect(first.object.id).toMatch(new RegExp(`^${issuer}\\.[\\w.-]+$`));
});

test('a traveller who adds the trip again after its flight there does not get a second pass of the same trip', async () => {
  const people: [string, string][] = [['Мира', 'Соколова']];
  const atConnection = await write(passOf(people, 'ru', new Date('2027-03-26T12:30:00Z')));
  const beforeReturn = await write(passOf(people, 'ru', new Date('2027-03-27T00:00:00Z')));
  const { object } = await write(family);
  expect(beforeReturn.object.header).not.toEqual(object.header);
  expect([atConnection.object.id, beforeReturn.object.id]).toEqual([object.id, object.id]);
});

test.each([
  ['before the trip', bought],
  ['at the connection', new Date('2027-03-26T12:30:00Z')],
])('another hour to be at the airport makes a new pass, whenever it is added: %s', async (_when, at) => {
  const order = sampleRoundTrip([['Мира', 'Соколова']]);
  const earlier = { arriveBy: '2027-03-26T05:55', checkInClosesAt: '2027-03-26T08:55' } as const;
  const told = tripPass(sampleDocumentData('ru', { ...order, atAirport: earlier }), sampleAgency, at)!;
  const [first, changed] = [await write(passOf([['Мира', 'Соколова']], 'ru', at)), await write(told)];
  expect(changed.object.id).not.toBe(first.object.id);
});

test('a booking code that the airline gives later makes a new pass', async () => {
  const auxiliary = family.auxiliary.map((fact) =>
    fact.key === 'pnr' ? { ...fact, value: 'XYZ987' } : fact,
  );
  const [first, coded] = [await write(family), await write({ ...family, auxiliary })];
  expect(coded.object.id).not.toBe(first.object.id);
});

const many = Array.from({ length: 9 }, (_, index): [string, string] => [
  `Александра-Виктория ${index}`,
  'Преображенская-Воскресенская',
]);
const longKey = generateKeyPairSync('rsa', { modulusLength: 4096 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

test.each([
  ['a family', family, testWallet.privateKey],
  ['nine people', passOf(many), testWallet.privateKey],
  ['nine people, the longest key', passOf(many), longKey],
  ['a long name of the agency', { ...family, brand: 'Агентство путешествий '.repeat(9) }, longKey],
  ['a ride', tripPass(sampleDocumentData('tr', sampleRideOrder()), sampleAgency, bought)!, longKey],
] as const)('no browser cuts the link: %s', async (_whose, pass, key) => {
  const { token, object, isSigned } = await write(pass, key);
  expect(token.length).toBeLessThanOrEqual(1800);
  expect(isSigned).toBe(true);
  expect(object.header.defaultValue.value).toBe(pass.primary[0]!.value);
});

test('the itinerary is given in short lines, and then in detail as far as there is room', async () => {
  const { text } = await write(passOf(many));
  for (const words of ['TK 414', 'TK 1721', 'TK 1722', 'TK 413', 'не посадочный талон', 'ABC234'])
    expect(text).toContain(words);
  const pass = passOf([['Mira', 'Sokolova']], 'en');
  const [there, ...others] = pass.back;
  const back = [there!, ...others.filter(({ key }) => !key.startsWith('flight-'))];
  const [line = ''] = pass.way.value.split('\n');
  const direct = await write({ ...pass, back, way: { ...pass.way, value: line } });
  expect(direct.object.textModulesData.map(({ body }) => body)).toEqual(
    expect.arrayContaining([line, there!.value]),
  );
});

test('after the flight there, the pass for Google Wallet leads with the flight back', async () => {
  const { object, text } = await write(
    passOf([['Мира', 'Соколова']], 'ru', new Date('2027-03-27T00:00:00Z')),
  );
  expect(object.header.defaultValue.value).toBe('BER – VKO');
  expect(text).toMatch(/"subheader":\{[^}]*TK 1722/);
});
