import type { BasketItem, PayingBuyer } from '../../../modules/receipts/public.ts';
import type { Charge, Return } from '../../../modules/payments/ports.ts';
import { toPrice } from './iyzico-price.ts';

/** What iyzico takes for a buyer without a Turkish identity number: it demands one. */
const NO_IDENTITY = '11111111111';
/** Stands where iyzico demands a word that the buyer was never asked for. */
const NOT_ASKED = '-';
const NO_ADDRESS = '127.0.0.1';

/** A rehearsal sells nothing to nobody. */
const nobody: PayingBuyer = { id: 'rehearsal', name: 'Test', surname: 'Payment', email: 'test@example.com' };

/** The body of a start on the hosted form. Its basket adds up to the price. */
export function startBody(charge: Charge, back: Return): Record<string, unknown> {
  const { reference, amount, buyer = nobody, instalments, take } = charge;
  const basket: readonly BasketItem[] = charge.basket ?? [
    { id: reference, name: reference, kind: 'fee', amountMinor: amount.minor },
  ];
  const price = toPrice(amount.minor);
  return {
    locale: back.language === 'tr' ? 'tr' : 'en',
    conversationId: reference,
    price,
    paidPrice: price,
    currency: amount.currency,
    basketId: buyer.id,
    paymentGroup: 'PRODUCT',
    callbackUrl: back.url,
    // A hold is captured whole and later, perhaps in part: banks advise against instalments of one.
    enabledInstallments: take === 'hold' ? [1] : [...(instalments ?? [1])],
    buyer: toBuyer(buyer, back),
    billingAddress: {
      contactName: `${buyer.name} ${buyer.surname}`,
      city: buyer.address?.city || NOT_ASKED,
      country: countryOf(buyer),
      address: buyer.address?.street || NOT_ASKED,
    },
    basketItems: basket.map(({ id, name, kind, amountMinor }) => ({
      id,
      name,
      category1: kind,
      itemType: 'VIRTUAL',
      price: toPrice(amountMinor),
    })),
  };
}

function toBuyer(buyer: PayingBuyer, { url, payerAddress }: Return): Record<string, unknown> {
  const { id, name, surname, email, phone, address, taxNumber = '' } = buyer;
  return {
    id,
    name,
    surname,
    identityNumber: /^\d{10,11}$/.test(taxNumber) ? taxNumber : NO_IDENTITY,
    // A caller may have none; the mails of a site without an address have this sender too.
    email: email ?? `no-reply@${new URL(url).hostname}`,
    ...(phone === undefined ? {} : { gsmNumber: phone }),
    registrationAddress: address?.street || NOT_ASKED,
    city: address?.city || NOT_ASKED,
    country: countryOf(buyer),
    ip: payerAddress ?? NO_ADDRESS,
  };
}

/** By the dialling code of the phone; iyzico wants a name, and knows Turkey's best. */
const countryOf = ({ phone = '' }: PayingBuyer): string => (phone.startsWith('+90') ? 'Turkey' : NOT_ASKED);
