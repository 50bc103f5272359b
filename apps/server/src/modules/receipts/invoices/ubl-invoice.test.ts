import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it, test } from 'vitest';
import { findGaps, formatNumber, turkishNumberOf, type Invoice } from './invoice.ts';
import { taxOf, ublInvoice, type UblData } from './ubl-invoice.ts';

const invoice: Invoice = {
  id: '0d0bd3b6-3c1f-4a6a-9a58-6f2f8a2f1f11',
  mode: 'live',
  series: 'FWD2027',
  number: 12,
  kind: 'sale',
  cause: 'capture:1',
  ofInvoice: undefined,
  orderId: 'order',
  attemptId: 'attempt',
  amountMinor: 1234_57,
  currency: 'TRY',
  lines: [
    { itemId: 'a', description: 'Uçak bileti IST–AYT, 12.06.2027', amountMinor: 1000_01, percent: 20 },
    { itemId: 'b', description: 'Uçak bileti SVO–AYT <"&>', amountMinor: 200_00, percent: 0 },
    { itemId: 'c', description: 'Transfer', amountMinor: 33_33, percent: 10 },
    { itemId: 'd', description: 'Sigorta', amountMinor: 1_23, percent: null },
  ],
  issuer: {
    title: 'Farewind Turizm A.Ş.',
    taxNumber: '1234567890',
    taxOffice: 'Kadıköy',
    street: 'Moda Cad. 1',
    district: 'Kadıköy',
    city: 'İstanbul',
    exemptionCode: '350',
    exemptionReason: 'Diğerleri',
  },
  buyer: {
    name: 'Deniz',
    surname: 'Kaya',
    taxNumber: '10000000146',
    address: 'Bağdat Cad. 5',
    district: 'Kadıköy',
    city: 'İstanbul',
    countryCode: '+90',
  },
  method: 'card',
  state: 'issued',
  reason: undefined,
  issuedOn: '2027-03-12',
  movedAt: new Date('2027-03-12T18:30:00Z'),
  version: 1,
};

const data: UblData = {
  contact: { phone: '+902121112233', email: 'info@farewind.example', website: 'https://farewind.example' },
  reservationNumber: 'FW1234',
  time: '21:30:00',
  paidOn: '2027-03-12',
  original: undefined,
};

const inOrder = new XMLParser({
  ignoreAttributes: false,
  preserveOrder: true,
  parseTagValue: false,
  trimValues: false,
});
const plain = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === 'cac:InvoiceLine' || name === 'cac:TaxSubtotal',
});

interface Subtotal {
  'cbc:TaxableAmount': { '#text': string };
  'cbc:TaxAmount': { '#text': string };
  'cbc:Percent': string;
  'cac:TaxCategory': Record<string, unknown>;
}

/** The names of an element's children, in their order. */
function childrenOf(xml: string, ...path: string[]): string[] {
  type Node = Record<string, Node[]>;
  let nodes = inOrder.parse(xml) as Node[];
  for (const step of path) nodes = nodes.find((node) => step in node)![step]!;
  return nodes.map((node) => Object.keys(node)[0]!);
}

const minor = (text: string): number => Math.round(Number(text) * 100);

/** The children that UBL-TR 1.2 demands, each in its place; `?` may be absent. */
const order = {
  Invoice:
    'ext:UBLExtensions cbc:UBLVersionID cbc:CustomizationID cbc:ProfileID cbc:ID cbc:CopyIndicator cbc:UUID cbc:IssueDate cbc:IssueTime ' +
    'cbc:InvoiceTypeCode cbc:Note cbc:DocumentCurrencyCode cbc:LineCountNumeric cac:OrderReference cac:BillingReference? ' +
    'cac:AdditionalDocumentReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:PaymentMeans cac:TaxTotal ' +
    'cac:LegalMonetaryTotal cac:InvoiceLine',
  'cac:Party':
    'cbc:WebsiteURI? cac:PartyIdentification cac:PartyName? cac:PostalAddress cac:PartyTaxScheme? cac:Contact? cac:Person?',
  'cac:PostalAddress': 'cbc:StreetName? cbc:CitySubdivisionName cbc:CityName cac:Country',
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:PayableAmount',
  'cac:InvoiceLine': 'cbc:ID cbc:InvoicedQuantity cbc:LineExtensionAmount cac:TaxTotal cac:Item cac:Price',
};

function expectOrder(found: readonly string[], name: keyof typeof order): void {
  const allowed = order[name].split(' ');
  const unique = found.filter((one, index) => one !== found[index - 1]);
  const known = allowed.map((one) => one.replace('?', ''));
  expect(unique.filter((one) => !known.includes(one))).toEqual([]);
  expect(known.filter((one) => unique.includes(one))).toEqual(unique);
  expect(allowed.filter((one) => !one.endsWith('?') && !unique.includes(one))).toEqual([]);
}

describe('the UBL-TR file of an e-Arşiv invoice', () => {
  const xml = ublInvoice(invoice, data);
  const read = (plain.parse(xml) as { Invoice: Record<string, never> }).Invoice as never;

  it('has every element that the format demands, in its order', () => {
    expectOrder(childrenOf(xml, 'Invoice'), 'Invoice');
    for (const party of ['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty']) {
      expectOrder(childrenOf(xml, 'Invoice', party, 'cac:Party'), 'cac:Party');
      expectOrder(childrenOf(xml, 'Invoice', party, 'cac:Party', 'cac:PostalAddress'), 'cac:PostalAddress');
    }
    expectOrder(childrenOf(xml, 'Invoice', 'cac:LegalMonetaryTotal'), 'cac:LegalMonetaryTotal');
    expectOrder(childrenOf(xml, 'Invoice', 'cac:InvoiceLine'), 'cac:InvoiceLine');
  });

  it('adds up to the money that moved, to the kuruş', () => {
    const {
      'cac:InvoiceLine': lines,
      'cac:TaxTotal': tax,
      'cac:LegalMonetaryTotal': total,
    } = read as {
      'cac:InvoiceLine': {
        'cbc:LineExtensionAmount': { '#text': string };
        'cac:TaxTotal': { 'cbc:TaxAmount': { '#text': string } };
      }[];
      'cac:TaxTotal': { 'cbc:TaxAmount': { '#text': string }; 'cac:TaxSubtotal': Subtotal[] };
      'cac:LegalMonetaryTotal': Record<string, { '#text': string }>;
    };
    const sum = (texts: readonly string[]): number => texts.reduce((of, text) => of + minor(text), 0);
    const net = sum(lines.map((line) => line['cbc:LineExtensionAmount']['#text']));
    const taxes = sum(lines.map((line) => line['cac:TaxTotal']['cbc:TaxAmount']['#text']));
    expect(net + taxes).toBe(invoice.amountMinor);
    expect(minor(total['cbc:LineExtensionAmount']!['#text'])).toBe(net);
    expect(minor(total['cbc:TaxExclusiveAmount']!['#text'])).toBe(net);
    expect(minor(total['cbc:TaxInclusiveAmount']!['#text'])).toBe(invoice.amountMinor);
    expect(minor(total['cbc:PayableAmount']!['#text'])).toBe(invoice.amountMinor);
    expect(minor(tax['cbc:TaxAmount']['#text'])).toBe(taxes);
    const subtotals = tax['cac:TaxSubtotal'];
    expect(subtotals.map((one) => one['cbc:Percent'])).toEqual(['20', '0', '10', '0']);
    expect(sum(subtotals.map((one) => one['cbc:TaxableAmount']['#text']))).toBe(net);
    expect(sum(subtotals.map((one) => one['cbc:TaxAmount']['#text']))).toBe(taxes);
    // The tax is the rate of its base, to half a kuruş.
    for (const one of subtotals)
      expect(
        Math.abs(
          minor(one['cbc:TaxableAmount']['#text']) * (Number(one['cbc:Percent']) / 100) -
            minor(one['cbc:TaxAmount']['#text']),
        ),
      ).toBeLessThanOrEqual(0.6);
  });

  it('names number, buyer and exemption, and escapes what XML reserves', () => {
    expect(xml).toContain('<cbc:ID>FWD2027000000012</cbc:ID>');
    expect(xml).toContain('<cbc:InvoiceTypeCode>SATIS</cbc:InvoiceTypeCode>');
    expect(xml).toContain('<cbc:ID schemeID="TCKN">10000000146</cbc:ID>');
    expect(xml).toContain('&lt;&quot;&amp;&gt;');
    expect(xml.match(/<cbc:TaxExemptionReasonCode>350</g)).toHaveLength(4);
  });

  it('of a return names the invoice that it reverses', () => {
    const back = ublInvoice(
      { ...invoice, kind: 'return' },
      { ...data, original: { number: 'FWD2027000000003', day: '2027-02-01' } },
    );
    expectOrder(childrenOf(back, 'Invoice'), 'Invoice');
    expect(childrenOf(back, 'Invoice')).toContain('cac:BillingReference');
    expect(back).toContain('<cbc:InvoiceTypeCode>IADE</cbc:InvoiceTypeCode>');
    expect(back).toContain('<cbc:ID>FWD2027000000003</cbc:ID>');
  });

  it('is ISTISNA if none of its lines has VAT, and is complete for a buyer of whom little is known', () => {
    const [, flight] = invoice.lines;
    const bare = ublInvoice(
      {
        ...invoice,
        lines: [flight!],
        amountMinor: 200_00,
        buyer: { name: 'Иван', surname: '', countryCode: '+7' },
      },
      data,
    );
    expect(bare).toContain('<cbc:InvoiceTypeCode>ISTISNA</cbc:InvoiceTypeCode>');
    expect(bare).toContain('<cbc:ID schemeID="TCKN">22222222222</cbc:ID>');
    expect(bare).not.toMatch(/<cbc:\w+( [^>]*)?\/>/);
    expectOrder(
      childrenOf(bare, 'Invoice', 'cac:AccountingCustomerParty', 'cac:Party', 'cac:PostalAddress'),
      'cac:PostalAddress',
    );
  });
});

test('a number has sixteen characters, whatever its size', () => {
  for (const number of [1, 123_456_789])
    expect(formatNumber({ currency: 'TRY', series: 'FWD2027', number })).toHaveLength(16);
  expect(formatNumber({ currency: 'BYN', series: 'BYN2027', number: 7 })).toBe('2027/7');
});

test.each([
  ['1234567890', '+90', { scheme: 'VKN', number: '1234567890' }],
  ['100 000 001 46', '+90', { scheme: 'TCKN', number: '10000000146' }],
  ['', '+90', { scheme: 'TCKN', number: '11111111111' }],
  ['', '+7', { scheme: 'TCKN', number: '22222222222' }],
  ['7707083893123', '+7', { scheme: 'TCKN', number: '22222222222' }],
  // A company in Russia has ten digits too, which may be another company's number in Turkey.
  ['7707083893', '+7', { scheme: 'TCKN', number: '22222222222' }],
  ['8790017566', '+49', { scheme: 'VKN', number: '8790017566' }],
  // Mistyped: the integrator would refuse it, so it is named as missing.
  ['1234567891', '+90', { scheme: 'TCKN', number: '11111111111' }],
  ['10000000145', '+90', { scheme: 'TCKN', number: '11111111111' }],
])('a buyer with the number "%s" and the dialling code %s', (taxNumber, countryCode, number) => {
  expect(turkishNumberOf({ name: '', surname: '', taxNumber, countryCode })).toEqual(number);
});

test('what an invoice lacks is named; a daily list lacks nothing', () => {
  const buyer = { name: 'Deniz', surname: '', countryCode: '+90' };
  expect(findGaps('TRY', buyer)).toEqual(['taxNumber', 'name', 'address', 'district', 'city']);
  expect(findGaps('TRY', { ...buyer, countryCode: '+7' })).toContain('country');
  expect(findGaps('BYN', buyer)).toEqual([]);
});

test.each([
  [1000_01, 20, 166_67],
  [1, 20, 0],
  [33_33, 10, 3_03],
  [100_00, 0, 0],
  [100_00, null, 0],
])('%i kuruş at %s %% contain %i of VAT', (amountMinor, percent, vat) => {
  expect(taxOf({ amountMinor, percent })).toBe(vat);
});
