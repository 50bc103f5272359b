import { languages, type Language } from '@farewind/contract/core/fields';
import { expect, test } from 'vitest';
import { sampleAgency } from '../../../testing/sample-agency.ts';
import { agencyValues } from '../rendering/agency-values.ts';
import { messageKinds, type TemplateName } from '../message-kinds.ts';
import { renderSms } from '../rendering/render-message.ts';
import { smsLength } from '../sms-length.ts';
import { fillTemplate } from './fill-template.ts';
import { sampleLists, sampleValues } from '../wording/sample-values.ts';
import { shippedTexts } from './template-texts.ts';

type Options = Readonly<Record<string, readonly string[]>>;

/** Values that select a branch of a message, with every option that the sources use; several sets if some exclude others. */
const choices: Partial<Record<TemplateName, Options | Options[]>> = {
  cancelled: [
    {
      cause: ['choice', 'supplierCancelled', 'retimed', 'priceChanged', 'documentRefused', 'scheduleRefused'],
      scope: ['all', 'part'],
      refund: ['free', 'none', 'returned', 'some'],
    },
    { what: ['insurance'], scope: ['part'], refund: ['free', 'none', 'returned', 'some'] },
  ],
  'refund-approved': { paidBy: ['card', 'other', 'byHand'] },
  'refund-sent': { paidBy: ['card', 'other', 'byHand'] },
  'refund-delayed': { paidBy: ['card', 'other', 'byHand'] },
  'refund-rejected': { paidBy: ['card', 'other'] },
  'order-received': { chargeState: ['held', 'charged'] },
  'cancel-quote': [
    { paidBy: ['card', 'other', 'byHand'], scope: ['all', 'part'], refund: ['some'] },
    { scope: ['all', 'part'], refund: ['none'] },
  ],
  'payment-failed': [
    { chargeState: ['free', 'held', 'returned'], paidWith: ['card', 'other'] },
    { chargeState: ['free', 'held', 'returned'], payable: ['no'] },
  ],
  'schedule-changed': [
    { note: ['none', 'The slot has moved'] },
    { choice: ['fullRefund'], shift: ['long', 'short', 'broken'], ride: ['linked', 'other'] },
    { choice: ['read'], ride: ['linked', 'other'] },
    { moved: ['other'] },
  ],
  'ticket-copy': { paper: ['ticket', 'certificate', 'voucher'] },
  'transfer-booked': { driver: ['known', 'none', 'later'], paidWith: ['card', 'other'] },
  'ride-moved': { move: ['possible', 'full'], note: ['none', 'Sorry'] },
  'driver-named': { plate: ['none', '07 FW 117'] },
  'supplier-cancelled': { note: ['none', 'We are sorry'], ride: ['linked', 'other'] },
  'offer-made': { note: ['none', 'A hotel for the night'], tripIs: ['current', 'proposed', 'over'] },
  'proposal-answered': {
    answer: ['accepted', 'refused', 'acknowledged', 'refund', 'offer', 'changed'],
    tripIs: ['current', 'over'],
  },
  'proposal-expired': { outcome: ['applies', 'staff'] },
  registration: { news: ['on', 'off'] },
  'account-opened': { news: ['on', 'off'] },
  'passenger-changed': { decision: ['accepted', 'refused'], fee: ['none', 'some'] },
  'proof-decided': { decision: ['accepted', 'refused', 'missed'] },
};

/** Every combination of the options. */
function combine(options: Options): Record<string, string>[] {
  return Object.entries(options).reduce<Record<string, string>[]>(
    (soFar, [name, words]) => soFar.flatMap((one) => words.map((word) => ({ ...one, [name]: word }))),
    [{}],
  );
}

const cases = Object.entries(choices).flatMap(([template, options]) =>
  languages.map(
    (language) => [template as TemplateName, language, [options].flat().flatMap(combine)] as const,
  ),
);

test.each(languages)(
  'a cancellation in %s says whether a flight, a ride, or a ride without its flight is meant',
  (language) => {
    const said = ['flight', 'ride', 'follower'].map((what) =>
      sayAll('cancelled', language, { cause: 'supplierCancelled', what }),
    );
    expect(new Set(said.map(({ mail }) => mail)).size).toBe(3);
  },
);

test.each(languages)(
  'a cancellation of the insurance alone calls nothing else cancelled, and no ticket invalid, in %s',
  (language) => {
    const { mail, sms } = sayAll('cancelled', language, {
      cause: 'choice',
      scope: 'part',
      what: 'insurance',
    });
    const [insurance, flights, tickets] = {
      en: [/insurance/i, /flights .* stay as they are/, /ticket/i],
      ru: [/страховка/i, /перелёт .* без изменений/i, /билет/i],
      tr: [/sigorta/i, /uçuşlarınızda .* değişiklik yok/i, /bilet/i],
    }[language] as [RegExp, RegExp, RegExp];
    const [subject = '', , heading = ''] = mail.split('\n');
    for (const text of [subject, heading, sms]) expect(text).toMatch(insurance);
    expect(mail).toMatch(flights);
    expect(mail).not.toMatch(tickets);
  },
);

test.each(cases)('%s in %s has a distinct text for each case', (kind, language, turns) => {
  const said = turns.map((turn) => sayAll(kind, language, turn));
  for (const { mail, sms } of said) {
    expect(mail).not.toMatch(/undefined|agency_|\{[a-z_]+\}|^[,.;:]/im);
    const { parts, alphabet } = smsLength(sms);
    expect([parts <= (language === 'ru' ? 3 : 1), alphabet]).toEqual([
      true,
      language === 'ru' ? 'ucs2' : 'gsm',
    ]);
  }
  expect(new Set(said.map(({ mail }) => mail)).size).toBe(turns.length);
});

test.each(languages)('no text says “at” before a date with its time, in %s', (language) => {
  const said = (Object.keys(messageKinds) as TemplateName[]).map((kind) => sayAll(kind, language, {}).mail);
  const clumsy = said.flatMap((mail) => mail.match(/.{0,40}\s(?:at|в)\s\d\d-\d\d-\d{4}/g) ?? []);
  expect(clumsy).toEqual([]);
});

/** Messages that only an order with a flight, or a search for one, can lead to. */
const ofFlights: readonly string[] = [
  'charter-certificate',
  'ticket-issued',
  'ticket-copy',
  'proof-asked',
  'price-changed',
  'price-alert',
  'price-alert-confirm',
  'schedule-changed',
  'schedule-restored',
  'supplier-cancelled',
  'proposal-answered',
  'proposal-expired',
];
/** Seats, and what is issued for a flight. */
const seatWords = {
  ru: /(?<![а-яё])мест(?:а|ам)?(?![а-яё]| встречи)|билет/i,
  en: /seats?\b|tickets?\b/i,
  tr: /koltuk|\byer(?:ler|leri|leriniz)\b|bilet/i,
} as const;

test.each(languages)('an order of rides alone gets no message about seats or tickets, in %s', (language) => {
  // What staff have typed is theirs.
  const ride = { travel: 'ride', what: 'ride', purpose: '', proof: '' };
  const kinds = (Object.keys(messageKinds) as TemplateName[]).filter((kind) => !ofFlights.includes(kind));
  const told = kinds.flatMap((kind) => {
    const turns = [
      choices[kind] ?? {},
      ...(kind === 'payment-bill' ? [{ seats: ['held', 'released'] }] : []),
    ];
    const mails = turns
      .flat()
      .flatMap(combine)
      .map((turn) => sayAll(kind, language, { ...turn, ...ride }).mail);
    return mails.some((mail) => seatWords[language].test(mail)) ? [kind] : [];
  });
  expect(told).toEqual([]);
});

function sayAll(kind: TemplateName, language: Language, turn: Record<string, string>) {
  const values = { ...agencyValues(sampleAgency), ...sampleValues(language), ...turn };
  const texts = shippedTexts({ kind, language, channel: 'mail' });
  const { subject, heading, preheader, body } = fillTemplate(
    language,
    texts,
    values,
    sampleLists({ kind, language }),
  );
  const smsTexts = shippedTexts({ kind, language, channel: 'sms' });
  const sms = renderSms({ language, texts: smsTexts }, { values, siteOrigin: '' }, sampleAgency);
  return { mail: [subject, preheader, heading, body].join('\n'), sms };
}

test.each(languages)(
  'what of a flight has changed is named, not its unchanged departure, in %s',
  (language) => {
    const said = ['departure', 'arrival', 'number', 'other'].map((moved) =>
      sayAll('schedule-changed', language, { moved, newDeparture: 'DEPARTURE', newFlightNumber: 'ZF 99' }),
    );
    expect(new Set(said.map(({ sms }) => sms)).size).toBe(4);
    expect(said.map(({ mail }) => mail.split('\n')[0]?.includes('DEPARTURE'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  },
);

test.each(languages)(
  'silence after a cancelled or moved flight is explained, and of what a refund is, in %s',
  (language) => {
    const [whole, weCall] = {
      en: [/whole order/g, 'we call you'],
      ru: [/весь заказ/g, 'мы вам позвоним'],
      tr: [/siparişin tamamı/g, 'sizi ararız'],
    }[language] as [RegExp, string];
    const gone = sayAll('supplier-cancelled', language, {}).mail;
    expect(gone.match(whole)).toHaveLength(2);
    const moved = ['short', 'long', 'broken'].map(
      (shift) => sayAll('schedule-changed', language, { choice: 'fullRefund', shift }).mail,
    );
    for (const mail of moved) {
      expect(mail).toMatch(whole);
      expect(mail).toContain(weCall);
    }
    expect(sayAll('schedule-changed', language, { choice: 'read' }).mail).not.toContain(weCall);
  },
);

test.each(languages)('the limit of a day is named only where it decides, in %s', (language) => {
  const said = (turn: Record<string, string>) => sayAll('schedule-changed', language, turn).mail;
  const fullRefund = ['short', 'broken'].map((shift) => said({ choice: 'fullRefund', shift }));
  for (const mail of fullRefund) expect(mail).not.toMatch(/\b24\b/);
  for (const mail of [said({ choice: 'fullRefund', shift: 'long' }), said({ choice: 'read' })])
    expect(mail).toMatch(/\b24\b/);
});

test.each(languages)('a refund of a payment without a card does not mention a card, in %s', (language) => {
  const kinds = [
    'refund-approved',
    'refund-sent',
    'refund-delayed',
    'refund-rejected',
    'cancel-quote',
    'cancelled',
  ] as const;
  const card = /(?<!\p{L})(?:card|карт(?:[уыае]|ой)|kart\p{L}*)(?!\p{L})/iu;
  for (const kind of kinds) {
    const { mail, sms } = sayAll(kind, language, { paidBy: 'other', cardLast4: '' });
    expect(`${mail} ${sms}`).not.toMatch(card);
    expect(sayAll(kind, language, { paidBy: 'card', cardLast4: '4444' }).mail).toMatch(card);
  }
});

test.each(languages)(
  'a text message of a failed payment names a time to pay only while there is one, in %s',
  (language) => {
    const sms = (turn: Record<string, string>) =>
      sayAll('payment-failed', language, { heldUntil: 'HELD', total: 'SUM', ...turn }).sms;
    expect(sms({})).toContain('HELD');
    expect(sms({ payable: 'no' })).not.toContain('HELD');
    expect(sms({ chargeState: 'returned' })).toMatch(/^(?!.*HELD).*SUM/);
  },
);

test.each(languages)('a text message to a buyer without a mail address names none, in %s', (language) => {
  for (const kind of ['charter-certificate', 'ticket-issued', 'transfer-booked'] as const) {
    expect(sayAll(kind, language, { customerEmail: 'MAIL' }).sms).toContain('MAIL');
    const { sms } = sayAll(kind, language, { customerEmail: '', mailbox: 'none' });
    expect(sms).not.toMatch(/: ?\.| {2}/);
  }
});

test.each(languages)(
  'a text message sends nobody to a mail that a buyer without an address does not get, in %s',
  (language) => {
    const turns = [
      ['cancelled', { refund: 'none' }],
      ['refund-rejected', {}],
      ['proof-asked', {}],
      ['proof-decided', { decision: 'missed' }],
      ['proof-decided', { decision: 'refused' }],
      ['passenger-changed', { decision: 'refused' }],
    ] as const;
    for (const [kind, turn] of turns) {
      const { sms } = sayAll(kind, language, { ...turn, shortLink: 'LINK' });
      expect(sms).not.toMatch(/e-?mail|почт|письм|e-?posta/i);
      expect(sms).toMatch(/[:.] LINK$/);
    }
  },
);

test.each(languages)('the buyer of a transfer alone is not told of seats, in %s', (language) => {
  const seats = /(?<!\p{L})(seats?|мест[ао]?|koltuk\p{L}*|yer(ler)?(iniz)?i?)(?!\p{L})/iu;
  for (const kind of ['payment-waiting', 'hold-ended', 'unpaid-cancelled', 'payment-failed'] as const) {
    for (const payable of ['yes', 'no']) {
      const ride = sayAll(kind, language, { travel: 'ride', payable });
      expect(`${ride.mail} ${ride.sms}`).not.toMatch(seats);
      expect(sayAll(kind, language, { payable }).mail).toMatch(seats);
    }
  }
});
