import { formatMinor } from '@farewind/values/money';
import { vatContained } from '../vat-rates.ts';
import type { InvoiceBuyer } from '../ports.ts';
import {
  formatNumber,
  livesAbroad,
  turkishNumberOf,
  type Invoice,
  type InvoiceIssuer,
  type InvoiceLine,
} from './invoice.ts';
import { writeXml, type XmlElement } from '../../../platform/write-xml.ts';

export interface UblData {
  /** How the agency can be reached, from its own record. */
  readonly contact: { readonly phone: string; readonly email: string; readonly website: string };
  readonly reservationNumber: string;
  /** `HH:MM:SS` of the money move, by the agency's clock. */
  readonly time: string;
  /** `YYYY-MM-DD`: the day on which the money moved. */
  readonly paidOn: string;
  /** Number and day of the sale's invoice; set for a return. */
  readonly original: { readonly number: string; readonly day: string } | undefined;
}

const NAMESPACES = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  'xmlns:ext': 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
};

/** UN/EDIFACT 4461: cash, a transfer, a bank card. */
const meansOf: Readonly<Record<string, string>> = { deskCash: '10', deskTransfer: '42' };
const BANK_CARD = '48';

/** An address must have a district and a city; the list of invoices names what is missing. */
const UNKNOWN = '-';

/**
 * The file of an e-Arşiv invoice in UBL-TR 1.2, without its signature: the integrator signs it. Our books have gross sums: the tax
 * of each line is the part contained in it and its net sum the rest, so that they add up to the money that moved, to
 * the kuruş.
 */
export function ublInvoice(invoice: Invoice, data: UblData): string {
  const { currency, lines, amountMinor, kind, buyer, issuer, method } = invoice;
  const inCurrency = { currencyID: currency };
  const byRate = [...Map.groupBy(lines, ({ percent }) => percent)];
  const taxMinor = lines.reduce((sum, line) => sum + taxOf(line), 0);
  const netMinor = amountMinor - taxMinor;
  const sum = (name: string, minor: number): XmlElement => [name, formatMinor(minor), inCurrency];
  return writeXml([
    'Invoice',
    [
      ['ext:UBLExtensions', [['ext:UBLExtension', [['ext:ExtensionContent', '']]]]],
      ['cbc:UBLVersionID', '2.1'],
      ['cbc:CustomizationID', 'TR1.2'],
      ['cbc:ProfileID', 'EARSIVFATURA'],
      ['cbc:ID', formatNumber(invoice)],
      ['cbc:CopyIndicator', 'false'],
      ['cbc:UUID', invoice.id],
      ['cbc:IssueDate', invoice.issuedOn],
      ['cbc:IssueTime', data.time],
      ['cbc:InvoiceTypeCode', kind === 'return' ? 'IADE' : lines.every(isExempt) ? 'ISTISNA' : 'SATIS'],
      ['cbc:Note', 'Bu satış internet üzerinden yapılmıştır.'],
      ['cbc:DocumentCurrencyCode', currency],
      ['cbc:LineCountNumeric', String(lines.length)],
      [
        'cac:OrderReference',
        [
          ['cbc:ID', data.reservationNumber],
          ['cbc:IssueDate', data.original?.day ?? data.paidOn],
        ],
      ],
      data.original && billingReference(data.original),
      [
        'cac:AdditionalDocumentReference',
        [
          ['cbc:ID', invoice.id],
          ['cbc:IssueDate', invoice.issuedOn],
          ['cbc:DocumentTypeCode', 'SendingType'],
          ['cbc:DocumentType', 'ELEKTRONIK'],
        ],
      ],
      ['cac:AccountingSupplierParty', [sellerParty(issuer, data.contact)]],
      ['cac:AccountingCustomerParty', [buyerParty(buyer)]],
      [
        'cac:PaymentMeans',
        [
          ['cbc:PaymentMeansCode', meansOf[method] ?? BANK_CARD],
          ['cbc:PaymentDueDate', data.paidOn],
        ],
      ],
      [
        'cac:TaxTotal',
        [
          sum('cbc:TaxAmount', taxMinor),
          ...byRate.map(([percent, ofRate]) => taxSubtotal(issuer, percent, ofRate, inCurrency)),
        ],
      ],
      [
        'cac:LegalMonetaryTotal',
        [
          sum('cbc:LineExtensionAmount', netMinor),
          sum('cbc:TaxExclusiveAmount', netMinor),
          sum('cbc:TaxInclusiveAmount', amountMinor),
          sum('cbc:PayableAmount', amountMinor),
        ],
      ],
      ...lines.map((line, index): XmlElement => {
        const netOfLine = line.amountMinor - taxOf(line);
        return [
          'cac:InvoiceLine',
          [
            ['cbc:ID', String(index + 1)],
            // C62: a piece.
            ['cbc:InvoicedQuantity', '1', { unitCode: 'C62' }],
            sum('cbc:LineExtensionAmount', netOfLine),
            [
              'cac:TaxTotal',
              [sum('cbc:TaxAmount', taxOf(line)), taxSubtotal(issuer, line.percent, [line], inCurrency)],
            ],
            ['cac:Item', [['cbc:Name', line.description]]],
            ['cac:Price', [sum('cbc:PriceAmount', netOfLine)]],
          ],
        ];
      }),
    ],
    NAMESPACES,
  ]);
}

/** The VAT contained in a line, in minor units. */
export function taxOf({ amountMinor, percent }: Pick<InvoiceLine, 'amountMinor' | 'percent'>): number {
  return vatContained(amountMinor, { percent, calculated: false });
}

const isExempt = ({ percent }: Pick<InvoiceLine, 'percent'>): boolean => percent === null || percent === 0;

function billingReference({ number, day }: NonNullable<UblData['original']>): XmlElement {
  return [
    'cac:BillingReference',
    [
      [
        'cac:InvoiceDocumentReference',
        [
          ['cbc:ID', number],
          ['cbc:IssueDate', day],
          ['cbc:DocumentTypeCode', 'IADE'],
        ],
      ],
    ],
  ];
}

function taxSubtotal(
  { exemptionCode, exemptionReason }: InvoiceIssuer,
  percent: number | null,
  lines: readonly InvoiceLine[],
  inCurrency: Readonly<Record<string, string>>,
): XmlElement {
  const tax = lines.reduce((sum, line) => sum + taxOf(line), 0);
  const gross = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  const hasReason = isExempt({ percent });
  return [
    'cac:TaxSubtotal',
    [
      ['cbc:TaxableAmount', formatMinor(gross - tax), inCurrency],
      ['cbc:TaxAmount', formatMinor(tax), inCurrency],
      ['cbc:Percent', String(percent ?? 0)],
      [
        'cac:TaxCategory',
        [
          hasReason && exemptionCode !== '' ? ['cbc:TaxExemptionReasonCode', exemptionCode] : undefined,
          hasReason && exemptionReason !== '' ? ['cbc:TaxExemptionReason', exemptionReason] : undefined,
          // 0015: value added tax.
          [
            'cac:TaxScheme',
            [
              ['cbc:Name', 'KDV'],
              ['cbc:TaxTypeCode', '0015'],
            ],
          ],
        ],
      ],
    ],
  ];
}

function sellerParty(
  { title, taxNumber, taxOffice, street, district, city }: InvoiceIssuer,
  { phone, email, website }: UblData['contact'],
): XmlElement {
  const isPerson = taxNumber.length === 11;
  const [firstName = '', ...others] = title.split(' ');
  return [
    'cac:Party',
    [
      filled('cbc:WebsiteURI', website),
      ['cac:PartyIdentification', [['cbc:ID', taxNumber, { schemeID: isPerson ? 'TCKN' : 'VKN' }]]],
      ['cac:PartyName', [['cbc:Name', title]]],
      postalAddress({ street, district, city, country: TURKEY }),
      taxScheme(taxOffice),
      ['cac:Contact', [filled('cbc:Telephone', phone), filled('cbc:ElectronicMail', email)]],
      isPerson ? person(firstName, others.join(' ')) : undefined,
    ],
  ];
}

function buyerParty(buyer: InvoiceBuyer): XmlElement {
  const { title, name, surname, taxOffice, address = '', district = '', city = '' } = buyer;
  const { scheme, number } = turkishNumberOf(buyer);
  const known = buyer.country ?? '';
  const country = known !== '' ? known : livesAbroad(buyer) ? '' : TURKEY;
  return [
    'cac:Party',
    [
      ['cac:PartyIdentification', [['cbc:ID', number, { schemeID: scheme }]]],
      title === undefined ? undefined : ['cac:PartyName', [['cbc:Name', title]]],
      postalAddress({ street: address, district, city, country }),
      taxScheme(taxOffice ?? ''),
      title === undefined || scheme === 'TCKN' ? person(name, surname) : undefined,
    ],
  ];
}

const TURKEY = 'Türkiye';

function postalAddress(place: {
  readonly street: string;
  readonly district: string;
  readonly city: string;
  readonly country: string;
}): XmlElement {
  const orUnknown = (text: string): string => (text === '' ? UNKNOWN : text);
  return [
    'cac:PostalAddress',
    [
      filled('cbc:StreetName', place.street),
      ['cbc:CitySubdivisionName', orUnknown(place.district)],
      ['cbc:CityName', orUnknown(place.city)],
      ['cac:Country', [['cbc:Name', orUnknown(place.country)]]],
    ],
  ];
}

function taxScheme(office: string): XmlElement | undefined {
  return office === '' ? undefined : ['cac:PartyTaxScheme', [['cac:TaxScheme', [['cbc:Name', office]]]]];
}

function person(firstName: string, familyName: string): XmlElement {
  return [
    'cac:Person',
    [
      ['cbc:FirstName', firstName === '' ? UNKNOWN : firstName],
      ['cbc:FamilyName', familyName === '' ? UNKNOWN : familyName],
    ],
  ];
}

function filled(name: string, text: string): XmlElement | undefined {
  return text === '' ? undefined : [name, text];
}
