import type { MessageSource } from '../message-source.ts';
import type { ReadOrderForMessage } from '../ports.ts';

export interface AddressChangedDeps {
  readonly readOrder: ReadOrderForMessage;
}

/** What a former address is told: where the order's mails go now, without a link to it. */
export function addressChangedSource({ readOrder }: AddressChangedDeps): MessageSource {
  return {
    templates: ['address-changed'],
    async fill(scope, { reference, data }) {
      const { order, siteOrigin } = await readOrder(scope, reference);
      const { reservationNumber } = order;
      return { values: { reservationNumber, newAddress: String(data['newAddress']) }, siteOrigin };
    },
  };
}
