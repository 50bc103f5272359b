import type { MessageSource } from '../message-source.ts';
import { fillAboutOrder, type AboutOrderDeps } from './about-order.ts';
import { toldMoment } from './order-values.ts';

/** A document that a rule of travel asks for, and what was said of it. Who has sent it is not asked any more. */
export function travelDocumentSource(deps: AboutOrderDeps): MessageSource {
  return {
    templates: ['proof-asked', 'proof-decided'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, (source) => {
        const proof = source.order.proofs?.find(({ proofId }) => proofId === message.data['proofId']);
        if (!proof || (use === 'sent' && message.template === 'proof-asked' && proof.state !== 'asked'))
          return undefined;
        return {
          values: {
            proofText: proof.text,
            dueAt: toldMoment(source, proof.dueAt),
            decision: proof.state,
            reason: proof.reason ?? '',
          },
        };
      }),
  };
}
