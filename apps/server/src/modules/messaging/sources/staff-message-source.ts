import type { MessageSource } from '../message-source.ts';
import { fillAboutOrder, type AboutOrderDeps } from './about-order.ts';

/** A message that staff wrote to an order's buyer. */
export function staffMessageSource(deps: AboutOrderDeps): MessageSource {
  return {
    templates: ['staff-message'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, () => {
        const { subject, text } = message.data;
        // Erased with its order.
        if (typeof text !== 'string' || typeof subject !== 'string') return undefined;
        return { values: { subject, shortText: text }, lists: { text } };
      }),
  };
}
