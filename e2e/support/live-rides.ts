import { randomUUID } from 'node:crypto';
import type {
  TransferCriteria,
  TransferResponse,
  TransferResults,
} from '@farewind/contract/transfers/search';
import { askShop } from './ask-shop.ts';
import { buyerNamed, someone } from './travellers.ts';

const lara = { kind: 'zone', code: 'ayt-lara' } as const;
const antalya = { kind: 'airport', code: 'AYT' } as const;

/** Rides of the running shop without a browser: from Antalya's airport to Lara, for two adults and a child. */
export class LiveRides {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async search(date: string, change: Partial<TransferCriteria> = {}): Promise<TransferResults> {
    const { id } = await askShop<{ id: string }>(this.#address, 'Transfer/SaveTransferSearch', {
      tripType: 'oneWay',
      from: antalya,
      to: lara,
      pickupAt: `${date}T12:40`,
      adults: 2,
      children: 1,
      infants: 0,
      bags: 4,
      currency: 'EUR',
      ...change,
    });
    return askShop(this.#address, `Transfer/GetTransferSearchResults?id=${id}`);
  }

  /** Buys one of the found rides for somebody of its own; gives the id of the order. */
  async buy({ search }: TransferResults, ride: TransferResponse, card: string): Promise<string> {
    const choice = { searchId: search.id, transferId: ride.id, currency: search.currency };
    const quote = await askShop<{ quoteSeal: string }>(this.#address, 'Transfer/CheckPrice', choice);
    const traveller = someone();
    const buyer = buyerNamed(traveller.name, traveller.surname);
    const { orderId } = await askShop<{ orderId: string }>(this.#address, 'Booking/AddTransferOrder', {
      ...choice,
      quoteSeal: quote.quoteSeal,
      flightNumber: 'TK 2410',
      address: 'Kervan Sokak 14',
      customerName: buyer.name,
      customerSurname: buyer.surname,
      customerEmail: buyer.email,
      customerCountryCode: buyer.countryCode,
      customerMobilePhone: buyer.phone,
      creditCardNumber: card,
      creditCardOwner: 'ANNA SOKOLOVA',
      creditCardCVC: '123',
      creditCardExpireMonth: '12',
      creditCardExpireYear: '2031',
      contractAccepted: true,
      usageAccepted: true,
      adultConfirmed: true,
      idempotencyKey: randomUUID(),
    });
    return orderId;
  }
}
