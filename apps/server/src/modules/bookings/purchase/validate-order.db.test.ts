import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderError } from '../../../platform/http/render-error.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import {
  openBookingTestHarness,
  refusalOf,
  type Purchase,
  type BookingTestHarness,
} from '../testing/booking-test-harness.ts';
import { adult } from '../testing/sale-samples.ts';

let desk: BookingTestHarness;
let family: Purchase;

beforeAll(async () => {
  desk = await openBookingTestHarness();
  family = await desk.offer('charterRoundTrip', '2027-05-01', 9, { adults: 1, children: 1, infants: 1 });
});
afterAll(() => desk.close());

const child = { ...adult('MISHA'), type: 'child', birthDate: '2020-02-02', passportNumber: '4455907' };
const infant = {
  ...adult('OLYA'),
  type: 'infant',
  birthDate: '2026-08-08',
  passportNumber: '4455908',
  parentIndex: 0,
};

const invoice = {
  title: 'Sokolova Ltd',
  taxOffice: '',
  taxNumber: '27',
  address: 'Lindenstr. 1',
  city: '12345',
};
const TURKISH_CARD = '5528790000000008';

interface Case {
  readonly passengers?: readonly Record<string, unknown>[];
  readonly [member: string]: unknown;
}

/** The fields and message keys with which an order with these members is refused. */
async function problemsOf(members: Case): Promise<[string, string][]> {
  const quote = await desk.quote(family);
  const overrides = { passengers: [adult('ANNA'), child, infant], ...members };
  const refused = await refusalOf(desk.order(family, quote, { overrides }));
  return (refused.options.fields ?? []).map(({ path, message }) => [path, message]);
}

describe('an order of a family is refused at the field', () => {
  it.each<[string, string, Case]>([
    ['passengers[0].name', 'validation.latinOnly', { passengers: [adult('АННА'), child, infant] }],
    [
      'passengers[1].name',
      'validation.required',
      { passengers: [adult('ANNA'), { ...child, name: '' }, infant] },
    ],
    [
      'passengers[1].surname',
      'validation.surnameInvalid',
      { passengers: [adult('ANNA'), { ...child, surname: 'P3' }, infant] },
    ],
    [
      'passengers[0].gender',
      'validation.genderRequired',
      { passengers: [adult('ANNA', { gender: undefined }), child, infant] },
    ],
    [
      'passengers[1].birthDate',
      'validation.childMaxAge',
      { passengers: [adult('ANNA'), { ...child, birthDate: '2010-01-01' }, infant] },
    ],
    [
      'passengers[2].birthDate',
      'validation.infantMaxAge',
      { passengers: [adult('ANNA'), child, { ...infant, birthDate: '2024-01-01' }] },
    ],
    [
      'passengers[0].nationality',
      'validation.nationalityInvalid',
      { passengers: [adult('ANNA', { nationality: 'QQ' }), child, infant] },
    ],
    [
      'passengers[0].passportNumber',
      'validation.passportNumberInvalid',
      { passengers: [adult('ANNA', { passportNumber: '12' }), child, infant] },
    ],
    [
      'passengers[0].passportSerial',
      'validation.passportSerialInvalid',
      { passengers: [adult('ANNA', { passportSerial: 'ABCDE' }), child, infant] },
    ],
    [
      'passengers[0].passportExpiryDate',
      'validation.passportExpired',
      { passengers: [adult('ANNA', { passportExpiryDate: '2027-02-01' }), child, infant] },
    ],
    [
      'passengers[0].passportExpiryDate',
      'validation.passportExpiryMin',
      { passengers: [adult('ANNA', { passportExpiryDate: '2027-08-08' }), child, infant] },
    ],
    [
      'passengers[0].identificationNumber',
      'validation.identificationRequired',
      { passengers: [adult('ANNA', { nationality: 'TR' }), child, infant] },
    ],
    [
      'passengers[2].parentIndex',
      'infant.parentRequired',
      { passengers: [adult('ANNA'), child, { ...infant, parentIndex: 1 }] },
    ],
    ['passengers', 'validation.countsDiffer', { passengers: [adult('ANNA'), child] }],
    ['customerName', 'validation.required', { customerName: '' }],
    ['customerSurname', 'validation.required', { customerSurname: '' }],
    ['customerEmail', 'validation.emailInvalid', { customerEmail: 'anna@' }],
    ['customerCountryCode', 'validation.countryCodeInvalid', { customerCountryCode: '+0' }],
    ['customerMobilePhone', 'validation.phoneInvalid', { customerMobilePhone: '1' }],
    ['creditCardNumber', 'validation.cardNumberInvalid', { creditCardNumber: '5555555555554445' }],
    ['creditCardOwner', 'validation.cardOwnerInvalid', { creditCardOwner: 'АННА' }],
    ['creditCardExpireMonth', 'validation.cardMonthInvalid', { creditCardExpireMonth: '13' }],
    ['creditCardExpireYear', 'validation.cardYearInvalid', { creditCardExpireYear: '20' }],
    ['creditCardCVC', 'validation.cardCodeInvalid', { creditCardCVC: '1' }],
    ['contractAccepted', 'contract.mustAccept', { contractAccepted: false }],
    ['usageAccepted', 'contract.usageMustConfirm', { usageAccepted: false }],
    ['adultConfirmed', 'passenger.buyerAge', { adultConfirmed: false }],
  ])('%s: %s', async (path, message, members) => {
    expect(await problemsOf(members)).toEqual([[path, message]]);
  });

  it('at all fields at once, in the order of the form', async () => {
    const passengers = [adult('ANNA', { name: '' }), child, infant];
    const found = await problemsOf({
      passengers,
      customerEmail: '',
      creditCardCVC: '',
      contractAccepted: false,
    });
    expect(found.map(([path]) => path)).toEqual([
      'passengers[0].name',
      'customerEmail',
      'creditCardCVC',
      'contractAccepted',
    ]);
  });

  it('with a message in the interface language, under the error’s key', async () => {
    const quote = await desk.quote(family);
    const overrides = { passengers: [adult('ANNA'), child, infant], contractAccepted: false };
    const refused = await refusalOf(desk.order(family, quote, { overrides, language: 'tr' }));
    const { envelope, status } = renderError(refused, 'tr');
    expect(status).toBe(400);
    expect(envelope.error).toMatchObject({
      key: 'ORD-CONTRACT',
      validationErrors: [{ members: ['contractAccepted'] }],
    });
    expect(envelope.error?.message).toMatch(/sözleşme/i);
  });

  it('with a separate message for every invalid member of passenger, contact, card and invoice', async () => {
    const wrong = {
      name: 'P3',
      surname: 'P3',
      nationality: 'QQ',
      passportNumber: '12',
      passportSerial: 'ABCDE',
    };
    const quote = await desk.quote(family);
    const overrides = {
      passengers: [{ ...adult('ANNA'), ...wrong }, child, infant],
      customerEmail: 'anna@',
      customerCountryCode: '+0',
      invoice,
      creditCardNumber: '5555555555554445',
      creditCardOwner: 'АННА',
      creditCardCVC: '1',
      creditCardExpireMonth: '13',
      creditCardExpireYear: '20',
    };
    const { envelope } = renderError(await refusalOf(desk.order(family, quote, { overrides })), 'en');
    const said = envelope.error?.validationErrors?.map(({ message }) => message) ?? [];
    expect(said).toEqual(
      expect.arrayContaining(['Invalid city', 'Invalid card number', 'Invalid card expiry month']),
    );
    expect(said.filter((sentence) => !sentence.startsWith('Invalid'))).toEqual([]);
    expect(new Set(said).size).toBe(13);
  });

  it('with the specified messages if the agreement, the number of infants or the currency is wrong', async () => {
    const quote = await desk.quote(family);
    const said = async (tried: Promise<unknown>) =>
      renderError(await refusalOf(tried), 'en').envelope.error?.message;
    const passengers = [adult('ANNA'), child, infant];
    const unagreed = { passengers, contractAccepted: false };
    expect(await said(desk.order(family, quote, { overrides: unagreed }))).toBe(
      'You must accept contract for continue',
    );
    expect(await said(desk.quote({ ...family, infants: 2 }))).toBe('Invalid infant count');
    const turkish = { passengers, creditCardNumber: TURKISH_CARD };
    expect(await said(desk.order(family, quote, { overrides: turkish }))).toBe(
      'Warning: a Turkish card used with a non-TRY currency will fail.',
    );
  });

  it('and takes no seat and no money for the refused order', async () => {
    await problemsOf({ contractAccepted: false });
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 9, held: 0, sold: 0 }]);
  });
});

describe('a family that is right', () => {
  it('gets a ticket each, the infant without a seat, the sums adding up to the price', async () => {
    const quote = await desk.quote(family);
    const bought = await desk.order(family, quote, {
      overrides: { passengers: [adult('anna'), child, infant] },
    });
    const order = await desk.getOrder(bought.orderId);
    expect(bought.response).toEqual({ state: 'done' });
    expect(order.passengers.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'adult ANNA',
      'child MISHA',
      'infant OLYA',
    ]);
    expect(order.items.map((item) => item.tickets.length)).toEqual([3, 3]);
    const cents = (text: string): number => Number(text.replace('.', ''));
    const lines = order.items.flatMap((item) => item.priceLines);
    expect(lines.reduce((sum, line) => sum + cents(line.total), 0)).toBe(cents(quote.total));
    for (const { fare, tax, fuel, service, total } of lines)
      expect(cents(fare) + cents(tax) + cents(fuel) + cents(service)).toBe(cents(total));
    expect(await desk.seatCounters('2027-05-01')).toEqual([{ total: 9, held: 0, sold: 2 }]);
  });
});

it('an order is refused without a consent that its agency requires, and the refusal names it', async () => {
  await requireConsents(['dataTransfer']);
  const consents = [{ purpose: 'dataTransfer', textVersion: '1' }];
  expect(await problemsOf({ consents: [] })).toEqual([['consents.dataTransfer', 'validation.required']]);
  expect(await problemsOf({ consents, contractAccepted: false })).toEqual([
    ['contractAccepted', 'contract.mustAccept'],
  ]);
  await requireConsents([]);
});

function requireConsents(requiredConsents: readonly string[]) {
  return desk.db.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
    tx
      .updateTable('agency')
      .set({ info: JSON.stringify({ brandName: 'Farewind', documentRetentionDays: 30, requiredConsents }) })
      .where('tenant_id', '=', DEFAULT_TENANT)
      .execute(),
  );
}

describe('an order sent again', () => {
  it('repeats the first answer even if the site was closed to new sales in the meantime, and sells nothing new', async () => {
    const purchase = await desk.offer('scheduled', '2027-05-26', 3);
    const quote = await desk.quote(purchase);
    const overrides = desk.orderForm(purchase, quote);
    const first = await desk.order(purchase, quote, { overrides });
    const again = await desk.order(purchase, quote, { overrides, opening: 'paused' });
    expect(again).toEqual(first);
    const another = await desk.quote(purchase);
    const refused = await refusalOf(desk.order(purchase, another, { opening: 'paused' }));
    expect([refused.key, refused.options.message]).toEqual(['SITE-CLOSED', 'site.paused']);
    expect(await desk.seatCounters('2027-05-26')).toEqual([{ total: 3, held: 0, sold: 1 }]);
  });
});

describe('after midnight in Moscow, while it is yesterday in UTC', () => {
  it('a passport that has expired where the journey begins is refused as expired', async () => {
    const { clock } = desk.db;
    const start = clock.override();
    clock.freezeAt(new Date('2027-03-01T21:30:00Z'));
    try {
      const passengers = [adult('ANNA', { passportExpiryDate: '2027-03-01' }), child, infant];
      expect(await problemsOf({ passengers })).toEqual([
        ['passengers[0].passportExpiryDate', 'validation.passportExpired'],
      ]);
    } finally {
      clock.freezeAt(start);
    }
  });
});
